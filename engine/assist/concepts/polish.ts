import type { Concepts } from "./english.ts";

/** The words of Polish, in the cases in which they are asked for. */
export const polishConcepts: Concepts = {
  kinds: {
    articles:
      "artykuł, artykuły, artykułów, artykułach, wpis, wpisy, wpisów, wpisy na blogu, wpisy blogowe, blog",
    writing: "teksty, pisanie, napisane",
    publications: "publikacja, publikacje, publikacji, opublikowane, książka, książki, książek, rozprawa",
    libraries: "biblioteka, biblioteki, bibliotek, pakiet, pakiety, pakietów",
    apps: "aplikacja, aplikacje, aplikacji, narzędzie, narzędzia, narzędzi, program, programy, programów",
    software: "oprogramowanie, oprogramowania",
    websites: "strona, strony, strona internetowa, strony internetowe, witryna, witryny, strony www",
    work: "praca, prace, pracy, stanowisko, stanowiska, stanowisk, pracodawca, pracodawcy, pracodawców, zatrudnienie, doświadczenie zawodowe, kariera, przebieg kariery, firma, firmy, posada, posady, etat, staże, pracowała, pracował, pracuje",
    experience: "doświadczenie, doświadczenia",
    volunteering: "wolontariat, wolontariusz, wolontariuszka, praca społeczna, wolontariaty",
    patches:
      "łatka, łatki, łatek, poprawka, poprawki, poprawek, wkład, otwarte oprogramowanie, zmiany w kodzie",
    acquisitions: "przejęcie, przejęcia, przejęć, akwizycja, akwizycje",
    projects: "projekt, projekty, projektów, projektach",
  },
  periods: {
    since: "od, od roku, począwszy od, nie wcześniej niż, nie przed, najwcześniej",
    after: "po, po roku, później niż",
    before: "przed, przed rokiem, wcześniej niż",
    until: "do, do roku, aż do, do końca, nie później niż, nie po, najpóźniej",
    from: "od, od roku, z",
    between: "między, pomiędzy",
    to: "do, a, do roku",
    in: "w, we, w roku, z roku, rok, roku, w ciągu, podczas",
    afterLater: "",
    beforeLater: "",
    sinceLater: "i później, lub później, i nowsze, wzwyż",
    untilLater: "i wcześniej, lub wcześniej, i starsze",
    ago: "",
    agoLater: "temu",
    now: "dziś, dzisiaj, teraz, obecnie",
    today: "dzisiaj, dziś",
    yesterday: "wczoraj",
    thisWeek: "ten tydzień, w tym tygodniu, tym tygodniu",
    lastWeek: "zeszły tydzień, w zeszłym tygodniu, ubiegły tydzień, w ubiegłym tygodniu",
    thisYear: "ten rok, w tym roku, tym roku, tego roku, bieżący rok",
    lastYear:
      "zeszły rok, w zeszłym roku, zeszłym roku, ubiegły rok, w ubiegłym roku, poprzedni rok, ostatni rok",
    thisMonth: "ten miesiąc, w tym miesiącu",
    lastMonth: "zeszły miesiąc, w zeszłym miesiącu, ubiegły miesiąc",
    last: "ostatni, ostatnie, ostatnich, ostatnia, ostatniej, minione, minionych",
    days: "dzień, dni",
    weeks: "tydzień, tygodnie, tygodni",
    months: "miesiąc, miesiące, miesięcy",
    years: "rok, roku, lata, lat, latach, r",
    decades: "dekada, dekady, dekad, dziesięciolecie",
  },
  numbers:
    "jeden|jedna|jednego, dwa|dwie|dwóch, trzy|trzech, cztery|czterech, pięć|pięciu, sześć|sześciu, siedem|siedmiu, osiem|ośmiu, dziewięć|dziewięciu, dziesięć|dziesięciu, jedenaście|jedenastu, dwanaście|dwunastu",
  monthNames:
    "styczeń|stycznia|styczniu, luty|lutego|lutym, marzec|marca|marcu, kwiecień|kwietnia|kwietniu, maj|maja|maju, czerwiec|czerwca|czerwcu, lipiec|lipca|lipcu, sierpień|sierpnia|sierpniu, wrzesień|września|wrześniu, październik|października|październiku, listopad|listopada|listopadzie, grudzień|grudnia|grudniu",
  either: "lub, i, oraz, albo, czy",
  numbered: "numer, nr, pull request, zgłoszenie, błąd",
  fillers:
    "w, we, z, ze, na, do, od, o, i, a, lub, po, przy, dla, za, wszystkie, wszystko, wszystkich, moje, jej, jego, swoje, ten, ta, te, to, pokaż, pokaż mi, lista, szukaj, szukam, znajdź, zobacz, kto, co, jaki, jakie, jaka, gdzie, jak, kiedy, jest, są, ona, on, ja, my, proszę, doświadczenie w, doświadczenie z, znajomość, wiedza o, programista, programistka, programiści, programistyczne, programowanie, programowania, deweloper, deweloperka, inżynier, inżynierka, napisane w, projekty w, projekty z, projekt w, język, języku, używając, najnowsze, ostatnie, nowe, niedawne, robiła, robił, zrobiła, zrobił, autor, autorka, autorzy, współautor, współautorka, współautorzy, oraz, dziękuję, początek, na początku, połowa, w połowie, koniec, pod koniec, w ciągu, obecna, obecny, obecne, aktualna, aktualny, scalone, przyjęte, ale, tylko, ile, liczba, ilość, robi, robisz, powiedz, powiedz mi, opowiedz",
  states: {
    current:
      "obecna, obecny, obecne, obecnie, aktualna, aktualny, aktualne, aktualnie, teraz, bieżąca, bieżący",
    open: "otwarte, otwarta, otwarty, oczekujące",
    unmerged: "niescalone, odrzucone, nieprzyjęte",
    newest: "ostatnia, ostatni, ostatnie, najnowsza, najnowszy, najnowsze",
    oldest: "pierwsza, pierwszy, pierwsze, najstarsza, najstarszy, najstarsze",
    typo: "literówka, literówki, pisownia",
    docs: "dokumentacja, dokumentacji, docs",
    release: "wydanie, wydania",
  },
  qualities:
    "senior, junior, starszy, starsza, młodszy, młodsza, główny, główna, poprzednia, poprzedni, poprzednie, byli, najlepsze, najlepszy, najważniejsze",
  profile: {
    contact:
      "kontakt, kontaktu, e-mail, email, mail, adres e-mail, telefon, numer telefonu, napisz, dane kontaktowe",
    availability:
      "dostępna, dostępny, dostępność, zatrudnić, zatrudnij, zdalnie, zdalna, praca zdalna, freelance, wynająć, dostępne, wynagrodzenie, pensja, stawka, wiza, pozwolenie na pracę",
    cv: "CV, życiorys, PDF, pobierz, pobranie, drukuj, curriculum vitae",
    links: "linki, odnośniki, LinkedIn, GitHub, profile, media społecznościowe",
    education:
      "edukacja, wykształcenie, studia, studiów, dyplom, dyplomy, stopień, uczelnia, uniwersytet, szkoła, licencjat, magister, doktorat",
    languages: "języki, języków, języki obce, mówi, znajomość języków, język ojczysty",
    skills: "umiejętność, umiejętności, kompetencje, technologie, zdolności",
    awards: "nagroda, nagrody, nagród, wyróżnienia, certyfikat, certyfikaty, certyfikatów",
    interests: "zainteresowania, hobby, pasje, czas wolny",
    talks:
      "wystąpienie, wystąpienia, prelekcja, prelekcje, wykład, wykłady, konferencja, konferencje, prezentacje",
    location: "lokalizacja, miejsce, adres, miasto, kraj, mieszka, miejsce zamieszkania",
    summary: "podsumowanie, o mnie, profil, biografia, opis",
  },
};
