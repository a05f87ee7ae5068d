// Stands for the script of the built app.
