import type { Concepts } from "./english.ts";

/** The words of Spanish. */
export const spanishConcepts: Concepts = {
  kinds: {
    articles:
      "artículo, artículos, entrada, entradas, entradas de blog, entrada de blog, artículos de blog, publicaciones de blog, posts",
    writing: "textos, escritos, escritura, redacción",
    publications: "publicación, publicaciones, publicado, libro, libros, ponencias publicadas",
    libraries: "biblioteca, bibliotecas, librería, librerías, paquete, paquetes",
    apps: "aplicación, aplicaciones, herramienta, herramientas, programa, programas",
    software: "software, programas informáticos",
    websites: "sitio, sitios, sitio web, sitios web, página web, páginas web, webs",
    work: "trabajo, trabajos, empleo, empleos, puesto, puestos, empleador, empleadores, experiencia laboral, experiencia profesional, carrera, trayectoria, empresa, empresas, cargo, cargos, prácticas, trabajó, trabajado, trabaja, trabajando",
    experience: "experiencia, experiencias",
    volunteering: "voluntariado, voluntario, voluntaria, trabajo voluntario",
    patches:
      "parche, parches, contribución, contribuciones, código abierto, software libre, contribuciones de código abierto, solicitudes de extracción",
    acquisitions: "adquisición, adquisiciones, compras de empresas",
    projects: "proyecto, proyectos",
  },
  periods: {
    since: "desde, a partir de, no antes de",
    after: "después de, tras, posterior a, posteriores a",
    before: "antes de, antes del, anterior a, anteriores a",
    until: "hasta, hasta el, no después de, a más tardar, a más tardar en",
    from: "de, del",
    between: "entre",
    to: "a, al, hasta",
    in: "en, durante, en el año, del año, año, el año",
    afterLater: "",
    beforeLater: "",
    sinceLater: "en adelante, y después, o después, o posterior, y posteriores",
    untilLater: "y antes, o antes, y anteriores, o anterior",
    ago: "hace",
    agoLater: "atrás",
    now: "hoy, ahora, actualidad, la actualidad, presente",
    today: "hoy",
    yesterday: "ayer",
    thisWeek: "esta semana",
    lastWeek: "la semana pasada, semana pasada, última semana, la última semana",
    thisYear: "este año, año actual",
    lastYear: "el año pasado, año pasado, el último año, último año",
    thisMonth: "este mes",
    lastMonth: "el mes pasado, mes pasado, último mes",
    last: "último, últimos, última, últimas, pasados, pasadas",
    days: "día, días",
    weeks: "semana, semanas",
    months: "mes, meses",
    years: "año, años",
    decades: "década, décadas",
  },
  numbers: "un|una|uno, dos, tres, cuatro, cinco, seis, siete, ocho, nueve, diez, once, doce",
  monthNames:
    "enero|ene, febrero|feb, marzo|mar, abril|abr, mayo, junio|jun, julio|jul, agosto|ago, septiembre|setiembre|sept|sep, octubre|oct, noviembre|nov, diciembre|dic",
  either: "o, y, e, u, así como",
  numbered: "número, núm, pull request, solicitud, incidencia, error",
  fillers:
    "el, la, los, las, lo, un, una, unos, unas, de, del, en, a, al, con, por, para, sobre, y, o, todo, todos, toda, todas, mi, mis, su, sus, este, esta, muestra, muéstrame, mostrar, ver, lista, listar, buscar, busca, busco, encontrar, quién, qué, cuál, cuáles, dónde, cómo, es, son, ella, él, yo, nosotros, hecho con, hechos con, escrito en, experiencia en, experiencia con, experiencia de, conocimientos de, conocimiento de, desarrollador, desarrolladora, desarrolladores, desarrollo, programador, programadora, programación, ingeniero, ingeniera, ingeniería, proyectos en, proyectos con, proyectos de, proyecto en, lenguaje, por favor, últimos, últimas, recientes, reciente, nuevos, nuevas, hizo, hecho, ha, autor, autora, autores, coautor, coautora, coautores, escrito por, gracias, principios, mediados, finales, inicios, fin, a lo largo de, actual, actuales, fusionados, fusionadas, aceptados, aceptadas, pero, solo, sólo, cuántos, cuántas, cuánto, número de, cantidad de, hace, haces, haciendo, está, dime, cuéntame, háblame",
  states: {
    current: "actual, actuales, actualmente, ahora, en curso",
    open: "abierto, abierta, abiertos, abiertas, pendientes",
    unmerged: "sin fusionar, no fusionados, rechazados, rechazadas",
    newest: "último, última, más reciente, el más reciente, la más reciente",
    oldest: "primer, primero, primera, más antiguo, más antigua, el más antiguo, la más antigua",
    typo: "errata, erratas, ortografía",
    docs: "documentación, docs",
    release: "versión, versiones, lanzamientos",
  },
  qualities:
    "sénior, senior, júnior, junior, principal, anterior, anteriores, mejor, mejores, importantes, famoso",
  profile: {
    contact:
      "contacto, contactar, correo, correo electrónico, e-mail, email, teléfono, datos de contacto, escribir",
    availability:
      "disponible, disponibilidad, contratar, contratación, autónomo, freelance, remoto, teletrabajo, a distancia, remota, salario, sueldo, tarifa, visado, visa, permiso de trabajo",
    cv: "CV, currículum, currículo, hoja de vida, curriculum vitae, PDF, descargar, descarga, imprimir",
    links: "enlaces, LinkedIn, GitHub, perfiles, redes sociales, redes",
    education:
      "educación, formación, estudios, estudio, título, títulos, titulación, universidad, escuela, grado, licenciatura, máster, doctorado, estudió",
    languages: "idioma, idiomas, lenguas, habla, idiomas hablados, lengua materna, hablar",
    skills: "habilidad, habilidades, competencias, aptitudes, tecnologías, capacidades, destrezas",
    awards: "premio, premios, galardones, reconocimientos, certificado, certificados, certificaciones",
    interests: "intereses, aficiones, hobbies, pasatiempos, tiempo libre",
    talks: "charla, charlas, conferencia, conferencias, ponencia, ponencias, presentaciones",
    location: "ubicación, lugar, dirección, ciudad, país, vive, reside, residencia, localidad",
    summary: "resumen, sobre mí, perfil, biografía, acerca de, presentación personal",
  },
};
