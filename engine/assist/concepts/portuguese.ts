import type { Concepts } from "./english.ts";

/** The words of Portuguese, of Portugal and of Brazil. */
export const portugueseConcepts: Concepts = {
  kinds: {
    articles:
      "artigo, artigos, postagem, postagens, posts, posts de blog, publicações no blog, artigos de blog, textos de blog",
    writing: "textos, escritos, escrita, redação",
    publications: "publicação, publicações, publicado, livro, livros",
    libraries: "biblioteca, bibliotecas, pacote, pacotes",
    apps: "aplicativo, aplicativos, aplicação, aplicações, ferramenta, ferramentas, programa, programas",
    software: "software",
    websites: "site, sites, sítio, sítios, página web, páginas web, websites",
    work: "trabalho, trabalhos, emprego, empregos, cargo, cargos, vaga, empregador, empregadores, experiência profissional, carreira, percurso, empresa, empresas, posição, posições, estágios, trabalha, trabalhando",
    experience: "experiência, experiências",
    volunteering: "voluntariado, voluntário, voluntária, trabalho voluntário",
    patches:
      "correção, correções, contribuição, contribuições, código aberto, software livre, contribuições de código aberto, patches",
    acquisitions: "aquisição, aquisições, compras de empresas",
    projects: "projeto, projetos, projecto, projectos",
  },
  periods: {
    since: "desde, a partir de, não antes de",
    after: "depois de, após, posterior a",
    before: "antes de, anterior a, anteriores a",
    until: "até, até ao, até o, não depois de, o mais tardar, o mais tardar em",
    from: "de, do",
    between: "entre",
    to: "a, até, ao",
    in: "em, durante, no ano de, no ano, ano, ano de, do ano",
    afterLater: "",
    beforeLater: "",
    sinceLater: "em diante, ou depois, e depois, ou mais tarde, ou posterior",
    untilLater: "ou antes, e antes, ou anterior, e anteriores",
    ago: "há",
    agoLater: "atrás",
    now: "hoje, agora, presente, o presente, atualidade",
    today: "hoje",
    yesterday: "ontem",
    thisWeek: "esta semana, nesta semana",
    lastWeek: "semana passada, a semana passada, na semana passada, última semana",
    thisYear: "este ano, neste ano, ano atual",
    lastYear: "ano passado, o ano passado, no ano passado, último ano",
    thisMonth: "este mês, neste mês",
    lastMonth: "mês passado, o mês passado, no mês passado",
    last: "último, últimos, última, últimas, passados, passadas",
    days: "dia, dias",
    weeks: "semana, semanas",
    months: "mês, meses",
    years: "ano, anos",
    decades: "década, décadas",
  },
  numbers: "um|uma, dois|duas, três, quatro, cinco, seis, sete, oito, nove, dez, onze, doze",
  monthNames:
    "janeiro|jan, fevereiro|fev, março|mar, abril|abr, maio|mai, junho|jun, julho|jul, agosto|ago, setembro|set, outubro|out, novembro|nov, dezembro|dez",
  either: "ou, e, bem como",
  numbered: "número, pull request, pedido, erro, ticket",
  fillers:
    "o, a, os, as, um, uma, uns, umas, de, do, da, dos, das, em, no, na, nos, nas, com, por, para, sobre, e, ou, todo, todos, toda, todas, tudo, meu, minha, meus, seu, sua, seus, este, esta, mostra, mostre, mostrar, mostre me, ver, lista, listar, buscar, busca, procurar, procuro, encontrar, quem, que, qual, quais, onde, como, é, são, ela, ele, eu, nós, feito com, feitos com, escrito em, experiência em, experiência com, conhecimento de, conhecimentos em, conhecimentos de, desenvolvedor, desenvolvedora, desenvolvedores, programador, programadora, programação, desenvolvimento, engenheiro, engenheira, engenharia, projetos em, projetos com, projetos de, projeto em, linguagem, por favor, últimos, últimas, recentes, recente, novos, novas, fez, feito, autor, autora, autores, coautor, coautora, coautores, escrito por, obrigado, obrigada, início, começo, meados, fim, final, ao longo de, atual, atuais, aceites, aceitos, aceitas, mas, só, apenas, quantos, quantas, quanto, número de, quantidade de, faz, fazes, fazendo, está, diga me, diz me, conta me, fala me",
  states: {
    current: "atual, atuais, atualmente, agora, em curso, actual",
    open: "aberto, aberta, abertos, abertas, pendentes",
    unmerged: "não aceitos, não aceites, não mesclados, recusados, recusadas",
    newest: "último, última, mais recente, o mais recente, a mais recente",
    oldest: "primeiro, primeira, mais antigo, mais antiga, o mais antigo, a mais antiga",
    typo: "erro de digitação, erros de digitação, gralha, gralhas, ortografia",
    docs: "documentação, docs",
    release: "versão, versões, lançamentos",
  },
  qualities:
    "sênior, sénior, senior, júnior, junior, principal, anterior, anteriores, melhor, melhores, importantes",
  profile: {
    contact:
      "contato, contacto, contatos, contactar, e-mail, email, correio eletrônico, telefone, telemóvel, dados de contato",
    availability:
      "disponível, disponibilidade, contratar, contratação, autônomo, freelancer, freelance, remoto, remota, teletrabalho, à distância, salário, tarifa, visto, autorização de trabalho",
    cv: "CV, currículo, curriculum vitae, PDF, baixar, descarregar, transferir, imprimir",
    links: "links, ligações, LinkedIn, GitHub, perfis, redes sociais, redes",
    education:
      "educação, formação, estudos, estudo, diploma, diplomas, universidade, faculdade, escola, graduação, licenciatura, mestrado, doutorado, doutoramento, estudou, curso",
    languages: "idioma, idiomas, línguas, fala, línguas faladas, idiomas falados, língua materna, falar",
    skills: "habilidade, habilidades, competências, aptidões, tecnologias, capacidades",
    awards: "prêmio, prêmios, prémio, prémios, certificado, certificados, certificações, distinções",
    interests: "interesses, hobbies, passatempos, tempo livre, lazer",
    talks: "palestra, palestras, conferência, conferências, apresentação, apresentações",
    location: "localização, lugar, endereço, cidade, país, mora, vive, reside, local, morada",
    summary: "resumo, sobre mim, perfil, biografia, sobre",
  },
};
