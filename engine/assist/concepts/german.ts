import type { Concepts } from "./english.ts";

/** The words of German, with their endings. */
export const germanConcepts: Concepts = {
  kinds: {
    articles:
      "Artikel, Artikeln, Beitrag, Beiträge, Blogbeitrag, Blogbeiträge, Blogartikel, Blogeinträge, Aufsatz, Aufsätze",
    writing: "Texte, Geschriebenes, geschrieben, Schriften",
    publications:
      "Publikation, Publikationen, Veröffentlichung, Veröffentlichungen, veröffentlicht, Buch, Bücher, Fachbücher, Fachartikel, Paper",
    libraries: "Bibliothek, Bibliotheken, Softwarebibliothek, Softwarebibliotheken, Paket, Pakete, Module",
    apps: "Anwendung, Anwendungen, Programm, Programme, Werkzeug, Werkzeuge",
    software: "Software",
    websites: "Website, Websites, Webseite, Webseiten, Internetseiten, Webauftritte",
    work: "Stelle, Stellen, Arbeit, Arbeitsstelle, Arbeitsstellen, Arbeitgeber, Arbeitgebern, Beruf, Berufserfahrung, beruflicher Werdegang, Werdegang, Anstellung, Anstellungen, Position, Positionen, Beschäftigung, Arbeitserfahrung, Karriere, Firmen, Firma, Praktika, gearbeitet, arbeitet",
    experience: "Erfahrung, Erfahrungen",
    volunteering:
      "Ehrenamt, Ehrenämter, ehrenamtlich, Freiwilligenarbeit, Freiwilliges, ehrenamtliche Arbeit, Engagement",
    patches:
      "Patch, Patches, Beiträge zu Open Source, quelloffen, Codebeiträge, Änderungen, Fehlerbehebungen, Beitrag, Beiträge, beigetragen",
    acquisitions: "Übernahme, Übernahmen, Akquisition, Akquisitionen, Firmenverkäufe, verkauft",
    projects: "Projekt, Projekte, Projekten",
  },
  periods: {
    since: "seit, ab, nicht vor, frühestens, nicht früher als",
    after: "nach, später als",
    before: "vor, früher als, älter als",
    until: "bis, bis zu, bis Ende, bis einschließlich, nicht nach, spätestens, nicht später als",
    from: "von, vom",
    between: "zwischen",
    to: "bis, bis zum, bis Ende",
    in: "in, im, während, aus, im Jahr, aus dem Jahr, Jahr",
    afterLater: "",
    beforeLater: "",
    sinceLater: "und später, oder später, und neuer, aufwärts",
    untilLater: "und früher, oder früher, und älter",
    ago: "vor",
    agoLater: "",
    now: "heute, jetzt",
    today: "heute",
    yesterday: "gestern",
    thisWeek: "diese Woche, dieser Woche, aktuelle Woche",
    lastWeek: "letzte Woche, letzter Woche, vorige Woche, vergangene Woche, Vorwoche",
    thisYear: "dieses Jahr, diesem Jahr, aktuelles Jahr",
    lastYear: "letztes Jahr, letzten Jahr, voriges Jahr, vergangenes Jahr, Vorjahr",
    thisMonth: "dieser Monat, diesen Monat, diesem Monat",
    lastMonth: "letzter Monat, letzten Monat, vorigen Monat",
    last: "letzte, letzten, letzter, letztes, vergangene, vergangenen, vorigen",
    days: "Tag, Tage, Tagen",
    weeks: "Woche, Wochen",
    months: "Monat, Monate, Monaten",
    years: "Jahr, Jahre, Jahren",
    decades: "Jahrzehnt, Jahrzehnte, Jahrzehnten",
  },
  numbers: "ein|eine|einem, zwei, drei, vier, fünf, sechs, sieben, acht, neun, zehn, elf, zwölf",
  monthNames:
    "Januar|Jänner|Jan, Februar|Feber|Feb, März|Mär, April|Apr, Mai, Juni|Jun, Juli|Jul, August|Aug, September|Sep|Sept, Oktober|Okt, November|Nov, Dezember|Dez",
  either: "oder, und, sowie, bzw",
  numbered: "Pull Request, Nummer, Nr, Ticket, Fehler",
  fillers:
    "der, die, das, den, dem, des, ein, eine, einen, einer, eines, alle, allen, alles, zeig, zeige, zeige mir, zeig mir, Liste, suche, suche nach, finde, mit, in, im, von, vom, für, zu, zum, zur, über, an, am, auf, aus, bei, als, mein, meine, ihre, ihr, seine, und, ist, sind, war, hat, wer, was, wo, wie, welche, welcher, sie, er, ich, wir, es, bitte, Erfahrung mit, Erfahrung in, Erfahrungen mit, Kenntnisse in, Kenntnisse, kann, Wissen, Entwickler, Entwicklerin, Entwicklung, Programmierer, Programmiererin, Programmierung, Ingenieur, Ingenieurin, programmiert, gebaut mit, geschrieben in, Projekte in, Projekte mit, Projekt mit, Sprache, neueste, neuesten, neue, jüngste, jüngsten, aktuelle, beide, sowohl, gemacht, getan, Autor, Autorin, Autoren, Koautor, Koautorin, Koautoren, Mitautor, Mitautorin, geschrieben von, gearbeitet mit, danke, Anfang, Mitte, Ende, innerhalb, derzeitige, derzeitiger, aktueller, aktuelles, angenommene, aber, nur, wie viele, wie viel, wieviele, wieviel, Anzahl, Anzahl der, Anzahl von, macht, machst, mache, tut, erzähl mir, erzähle mir, sag mir, arbeitet mit, arbeitet an",
  states: {
    current:
      "aktuell, aktuelle, aktueller, aktuelles, derzeit, derzeitige, derzeitiger, derzeitiges, momentan, jetzt, heute, gegenwärtig, laufende, gerade, zurzeit, zur Zeit",
    open: "offen, offene, offenen",
    unmerged: "nicht gemergt, ungemergt, abgelehnt, abgelehnte",
    newest: "neuester, neuestes, jüngster, jüngstes, letzte, letzter, letztes, zuletzt",
    oldest: "erste, erster, erstes, älteste, ältester, ältestes",
    typo: "Tippfehler, Rechtschreibung, Rechtschreibfehler",
    docs: "Doku, Dokumentation, Dokumentationen",
    release: "Release, Releases",
  },
  qualities:
    "Senior, Junior, leitende, leitender, frühere, früherer, ehemalige, ehemaliger, bisherige, beste, besten, wichtigste, wichtigsten, größte, größten, erfolgreiche, bezahlte",
  profile: {
    contact:
      "Kontakt, kontaktieren, Kontaktdaten, E-Mail, Mail, E-Mail-Adresse, Mailadresse, Telefon, Telefonnummer, erreichen, anschreiben",
    availability:
      "verfügbar, Verfügbarkeit, engagieren, einstellen, anheuern, freiberuflich, Freelancer, remote, Homeoffice, beauftragen, buchen, frei, Gehalt, Gehaltsvorstellung, Tagessatz, Stundensatz, Visum, Arbeitserlaubnis, Kündigungsfrist",
    cv: "Lebenslauf, Lebenslauf als PDF, PDF, herunterladen, Download, drucken, CV, Bewerbung",
    links: "Links, LinkedIn, GitHub, Profile, soziale Medien, Homepage",
    education:
      "Ausbildung, Bildung, Abschluss, Abschlüsse, Studium, studiert, Uni, Universität, Hochschule, Schule, Bachelor, Master, Diplom, Promotion, Doktor",
    languages:
      "Sprachen, Fremdsprachen, Sprachkenntnisse, spricht, gesprochene Sprachen, Muttersprache, sprechen",
    skills: "Fähigkeiten, Fertigkeiten, Kompetenzen, Skills, Können, Technologien, Stärken",
    awards: "Preis, Preise, Auszeichnung, Auszeichnungen, Zertifikat, Zertifikate, Ehrungen",
    interests: "Interessen, Interesse, Hobby, Hobbys, Hobbies, Freizeit",
    talks: "Vortrag, Vorträge, Rednerin, Redner, Konferenz, Konferenzen, Präsentationen",
    location: "Ort, Wohnort, Standort, wohnt, lebt, Adresse, Stadt, Land, wo",
    summary: "Zusammenfassung, Über mich, Profil, Kurzprofil, Vorstellung, Biografie",
  },
};
