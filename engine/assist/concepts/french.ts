import type { Concepts } from "./english.ts";

/** The words of French. An elided word stands by itself: `l’email` is `l` and `email`. */
export const frenchConcepts: Concepts = {
  kinds: {
    articles:
      "article, articles, billet, billets, billet de blog, billets de blog, articles de blog, article de blog",
    writing: "textes, écrits, écriture, rédaction",
    publications: "publication, publications, publié, livre, livres, ouvrage, ouvrages",
    libraries: "bibliothèque, bibliothèques, librairie, librairies, paquet, paquets",
    apps: "application, applications, appli, applis, outil, outils, programme, programmes",
    software: "logiciel, logiciels",
    websites: "site, sites, site web, sites web, site internet, sites internet, pages web",
    work: "emploi, emplois, poste, postes, travail, employeur, employeurs, expérience professionnelle, expériences professionnelles, carrière, parcours, parcours professionnel, entreprise, entreprises, métier, jobs, stages, travaillé, travaillait, travaille",
    experience: "expérience, expériences",
    volunteering: "bénévolat, bénévole, volontariat, engagement associatif",
    patches:
      "correctif, correctifs, contribution, contributions, patchs, contributions open source, logiciel libre, demandes de fusion",
    acquisitions: "acquisition, acquisitions, rachat, rachats",
    projects: "projet, projets",
  },
  periods: {
    since: "depuis, à partir de, dès, pas avant, au plus tôt, au plus tôt en",
    after: "après, plus récent que, postérieur à",
    before: "avant, antérieur à, plus ancien que",
    until: "jusqu'en, jusqu'à, jusqu'au, jusque, pas après, au plus tard, au plus tard en",
    from: "de, du, d",
    between: "entre",
    to: "à, au, jusqu'en, jusqu'à",
    in: "en, pendant, durant, l'année, année, de l'année, en l'an",
    afterLater: "",
    beforeLater: "",
    sinceLater: "et après, ou après, et plus tard, ou plus tard, et au delà",
    untilLater: "et avant, ou avant, et plus tôt",
    ago: "il y a",
    agoLater: "",
    now: "aujourd'hui, maintenant, présent, ce jour, nos jours",
    today: "aujourd'hui",
    yesterday: "hier",
    thisWeek: "cette semaine",
    lastWeek: "la semaine dernière, semaine dernière, semaine passée, la semaine passée",
    thisYear: "cette année, année en cours",
    lastYear: "l'année dernière, année dernière, l'an dernier, année passée, l'année passée, an passé",
    thisMonth: "ce mois, ce mois ci",
    lastMonth: "le mois dernier, mois dernier, mois passé",
    last: "dernier, derniers, dernière, dernières, passés, passées",
    days: "jour, jours",
    weeks: "semaine, semaines",
    months: "mois",
    years: "an, ans, année, années",
    decades: "décennie, décennies",
  },
  numbers: "un|une, deux, trois, quatre, cinq, six, sept, huit, neuf, dix, onze, douze",
  monthNames:
    "janvier|janv, février|févr|fév, mars, avril|avr, mai, juin, juillet|juil, août, septembre|sept, octobre|oct, novembre|nov, décembre|déc",
  either: "ou, et, ainsi que, et ou",
  numbered: "numéro, no, n°, demande de fusion, pull request, ticket, bogue",
  fillers:
    "le, la, les, l, t, un, une, des, de, du, d, en, à, au, aux, dans, avec, pour, par, sur, et, ou, tous, toutes, tout, mes, mon, ma, ses, son, sa, vos, ce, cette, ces, montre, montrez, montre moi, montrez moi, affiche, afficher, liste, cherche, chercher, trouver, je cherche, voir, qui, que, quoi, quel, quels, quelle, quelles, où, est, sont, elle, il, elles, ils, je, nous, svp, expérience en, expérience avec, expérience de, expériences en, connaissance de, connaissances en, compétences en, développeur, développeuse, développement, développeurs, programmeur, programmeuse, programmation, ingénieur, ingénieure, codé en, écrit en, écrits en, projets en, projets avec, projets de, projet en, langage, fait avec, derniers, dernières, récents, récentes, récent, récente, nouveaux, nouvelles, fait, auteur, auteurs, autrice, coauteur, coauteurs, coautrice, écrit par, merci, début, mi, milieu, fin, au cours de, actuel, actuelle, actuels, actuelles, fusionnés, fusionnées, acceptés, acceptées, mais, seulement, combien, combien de, nombre de, dis moi, dites moi, parle moi, parlez moi",
  states: {
    current: "actuel, actuelle, actuels, actuelles, actuellement, maintenant, en cours, aujourd'hui",
    open: "ouvert, ouverte, ouverts, ouvertes, en attente",
    unmerged: "non fusionné, non fusionnés, non fusionnées, refusés, refusées",
    newest: "dernier, dernière, plus récent, plus récente, le plus récent, la plus récente",
    oldest: "premier, première, plus ancien, plus ancienne, le plus ancien, la plus ancienne",
    typo: "faute de frappe, fautes de frappe, coquille, coquilles, orthographe",
    docs: "documentation, doc, docs",
    release: "version, versions, release, releases",
  },
  qualities:
    "senior, junior, principal, principale, ancien, ancienne, anciens, précédent, précédente, précédents, meilleur, meilleure, meilleurs, importants, importantes, célèbre",
  profile: {
    contact:
      "contact, contacts, contacter, e-mail, email, courriel, mail, adresse e-mail, adresse électronique, téléphone, joindre, écrire à, coordonnées",
    availability:
      "disponible, disponibilité, disponibilités, embaucher, recruter, freelance, indépendant, télétravail, à distance, remote, engager, salaire, tarif, visa, permis de travail, préavis",
    cv: "CV, curriculum, curriculum vitae, PDF, télécharger, téléchargement, imprimer",
    links: "liens, LinkedIn, GitHub, profils, réseaux sociaux, réseaux",
    education:
      "formation, formations, études, étude, diplôme, diplômes, université, école, licence, master, doctorat, scolarité, étudié",
    languages: "langues, langues parlées, parle, parlées, langue maternelle, parler",
    skills: "compétence, compétences, savoir-faire, technologies, aptitudes",
    awards:
      "prix, récompense, récompenses, distinction, distinctions, certificat, certificats, certifications",
    interests: "intérêts, centres d'intérêt, loisirs, hobby, hobbies, passions, temps libre",
    talks: "conférence, conférences, présentation, présentations, exposés, interventions",
    location: "lieu, lieux, adresse, ville, pays, habite, localisation, vit, réside",
    summary: "résumé, profil, à propos, biographie, présentation de soi, bio",
  },
};
