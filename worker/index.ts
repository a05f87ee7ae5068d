import { expose } from "comlink";
import { createApi } from "./api.ts";

expose(createApi());
