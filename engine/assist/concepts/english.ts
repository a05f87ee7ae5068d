/**
 * The words by which people ask for what a CV has. Each text lists phrases, separated by commas. Case, accents, hyphens
 * and apostrophes do not matter. English is understood in every language of the page; the other files have the words of
 * one language each, which pages receive with its messages.
 */
export const englishConcepts = {
  /** Kinds of work, see `categoriesOf` of vocabulary.ts. */
  kinds: {
    articles:
      "article, articles, blog, blogs, blog post, blog posts, post, posts, essay, essays, tutorial, tutorials",
    writing: "writing, writings, written, texts, wrote",
    publications: "publication, publications, published",
    /** Kinds of publications. */
    books: "paper, papers, book, books, ebook, ebooks, journal articles",
    libraries: "library, libraries, lib, libs, package, packages, framework, frameworks, modules, sdk, sdks",
    apps: "app, apps, application, applications, tool, tools, cli, program, programs, desktop apps, mobile apps",
    software: "software, open source software, side projects, oss projects",
    websites:
      "website, websites, web site, web sites, site, sites, web page, web pages, webpage, webpages, homepages",
    work: "job, jobs, employer, employers, employment, position, positions, work experience, work history, work, career, company, companies, professional experience, employment history, job history, roles, occupation, workplaces, works, working, employed",
    experience: "experience",
    volunteering:
      "volunteer, volunteers, volunteering, volunteer work, voluntary work, community work, unpaid work, charity, mentoring",
    patches:
      "patch, patches, pull request, pull requests, pr, prs, merge request, merge requests, mrs, contribution, contributions, contributed, open source, open source contributions, oss, commits, bug fixes, bugfixes",
    acquisitions:
      "acquisition, acquisitions, acquired, exits, takeover, takeovers, sold companies, company sales",
    projects: "project, projects",
  },
  /** Words of periods. Those of `sinceLater` and the like follow their date. */
  periods: {
    since: "since, as of, starting, starting in, not before, no earlier than, not earlier than",
    after: "after, later than, newer than, more recent than",
    before: "before, prior to, earlier than, older than, pre",
    until: "until, till, up to, up until, through, by the end of, no later than, not after, not later than",
    from: "from",
    between: "between",
    to: "to, until, till, up to, through, thru",
    in: "in, during, of, year, in the year, around",
    /** English has none of these two after a date. */
    afterLater: "",
    beforeLater: "",
    sinceLater: "onwards, onward, on, and later, or later, and newer, or newer, and after, plus, +, to date",
    untilLater: "and earlier, or earlier, and older, or older, and before",
    /** Of `3 years ago`; some languages have the word before the number. */
    ago: "",
    agoLater: "ago",
    now: "now, today, present, the present",
    today: "today",
    yesterday: "yesterday",
    thisWeek: "this week, current week",
    lastWeek: "last week, previous week, past week",
    thisYear: "this year, current year",
    lastYear: "last year, previous year, past year",
    thisMonth: "this month, current month",
    lastMonth: "last month, previous month, past month",
    last: "last, past, previous, latest, recent, most recent",
    days: "day, days",
    weeks: "week, weeks",
    months: "month, months",
    years: "year, years, yrs, yr",
    decades: "decade, decades",
  },
  /** From one to twelve. */
  numbers: "one|a, two|couple of, three, four, five, six, seven, eight, nine, ten, eleven, twelve",
  monthNames:
    "january|jan, february|feb, march|mar, april|apr, may, june|jun, july|jul, august|aug, september|sept|sep, october|oct, november|nov, december|dec",
  /** Words between two values of which either is meant, or both. */
  either: "or, and, as well as, plus, and or, versus, vs",
  /** Words before the number of a patch. */
  numbered:
    "pull request, pull requests, pr, merge request, mr, pull, pulls, merge requests, issue, issues, bug, ticket, patch, number, no, gh, commit, change, revision, rev, sha, hash",
  /** Words that carry no information in a CV. */
  fillers:
    "a, an, the, all, any, every, some, my, your, his, her, their, its, this, that, these, those, show, show me, list, list of, see, find, find me, get, give me, search, search for, look for, looking for, i want, i need, we need, what, which, where, who, when, how, why, is, are, was, were, be, been, did, do, does, done, has, have, had, he, she, it, they, you, i, we, me, us, of, in, on, at, by, with, for, from, to, as, about, using, used, via, into, made, made with, made in, built, built with, written in, based on, related to, anything, something, everything, stuff, things, worked in, worked with, worked on, works with, working with, experience with, experience in, experience of, experienced in, knowledge, knowledge of, knows, know, familiar with, expert, expert in, expertise, expertise in, skilled in, proficient in, developer, developers, dev, devs, engineer, engineers, engineering, programmer, programmers, coder, coding, programming, development, developing, freelancer, specialist, lead, code, codebase, lang, language, projects in, projects with, projects using, projects for, project in, project with, activities, activity, entries, entry, results, please, look, look at, thanks, thank you, s, else, there, and, both, either, can, could, would, should, will, latest, newest, recent, most recent, recently, author, authors, coauthor, coauthors, co author, co authors, written by, over, within, throughout, early, mid, late, end of, beginning of, start of, current, currently, past, merged, accepted, but, only, how many, how much, number of, doing, working on, works on, tell me, tell me about",
  /**
   * Which of a kind of work is meant: without an end, not accepted, the newest or the oldest one, and patches of a kind that
   * is hidden by default.
   */
  states: {
    current: "current, currently, now, ongoing, running, at present",
    open: "open, pending, under review, waiting",
    unmerged: "unmerged, not merged, rejected",
    newest: "latest, newest, most recent, last",
    oldest: "first, oldest, earliest, very first",
    typo: "typo, typos, typo fix, typo fixes, spelling, spelling fixes, spelling mistakes",
    docs: "docs, doc, documentation, doc fixes, docs fixes, documentation fixes, documentation improvements",
    release: "release, releases",
  },
  /** Words that tell something of work, but that no query finds. */
  qualities:
    "senior, junior, principal, staff, freelance, former, previous, closed, famous, best, favorite, favourite, biggest, largest, main, top, successful, important, professional, paid, free",
  /** Places of the profile. */
  profile: {
    contact:
      "contact, contacts, contact details, contact information, email, e mail, emails, mail, email address, phone, phone number, telephone, reach out, get in touch",
    availability:
      "availability, available, hire, hire me, hiring, for hire, hireable, freelance, open to work, remote, consulting, notice period, looking for work, salary, salary expectations, rate, day rate, visa, work permit, work authorization, start date",
    cv: "cv, curriculum vitae, résumé, resume, pdf, download, download cv, print",
    links:
      "links, linkedin, linked in, github, gitlab, profiles, social, social media, mastodon, twitter, homepage, home page, web presence",
    education:
      "education, degree, degrees, study, studies, studied, university, college, school, schools, graduation, graduated, bachelor, bachelors, master, masters, phd, doctorate, diploma, academic",
    languages:
      "languages, spoken languages, languages spoken, speaks, speak, speaking, spoken, fluent, fluent in, native language, mother tongue",
    skills:
      "skill, skills, skill set, tech stack, technologies, stack, competences, competencies, abilities, strengths",
    awards:
      "award, awards, prize, prizes, honor, honors, honours, certificate, certificates, certification, certifications",
    interests: "interests, interest, hobby, hobbies, free time, spare time, pastime, pastimes",
    talks:
      "talk, talks, speaker, presentation, presentations, conference, conferences, lecture, lectures, keynote, slides",
    location:
      "location, address, city, country, lives, lives in, live, live in, living in, located, based, based in, residence, where based, relocation, time zone, timezone",
    summary: "summary, about, about me, bio, biography, profile, introduction",
  },
} as const;

/** The table of a language. */
export type Concepts = TextsOf<typeof englishConcepts>;

type TextsOf<T> = T extends string ? string : { readonly [Key in keyof T]: TextsOf<T[Key]> };
