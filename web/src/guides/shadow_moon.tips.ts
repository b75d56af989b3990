/** The first game of Shadow Moon Syndicates: one word on each kind of choice. */
import type { Tip } from '.';

export const tips: Tip[] = [
  {
    ask: '',
    clause: 'SMS-GEN02',
    text: {
      en: 'Three rounds of six cards each. Bring units into sectors, control them, and claim the operations on their borders. Most kredits at the end win.',
      de: 'Drei Runden zu je sechs Karten. Bring Einheiten in Sektoren, beherrsche sie und erfülle die Operationen an ihren Grenzen. Wer am Ende die meisten Kredits hat, gewinnt.',
    },
  },
  {
    ask: 'PickStart',
    clause: 'SMS-SET19',
    text: {
      en: 'Your first two units go into the two sectors beside this token. Neighbouring sectors make the next steps easier.',
      de: 'Deine ersten zwei Einheiten kommen in die beiden Sektoren an diesem Plättchen. Benachbarte Sektoren machen die nächsten Schritte leichter.',
    },
  },
  {
    ask: 'Hustle',
    clause: 'SMS-HUS01',
    text: {
      en: 'Before your card you may use one of your tokens. It then lies inactive until it is refreshed, so keep it if nothing good comes of it now.',
      de: 'Vor deiner Karte darfst du eines deiner Plättchen nutzen. Danach ist es inaktiv, bis es aufgefrischt wird: heb es auf, wenn es jetzt wenig bringt.',
    },
  },
  {
    ask: 'Deploy',
    clause: 'SMS-DEP01',
    text: {
      en: 'One card every turn. Face up it does what stands above its line, then the line below decides whose stack it joins; face down it only adds one unit, anywhere.',
      de: 'Jeden Zug eine Karte. Offen tut sie, was über der Linie steht, dann entscheidet die Zeile darunter; verdeckt bringt sie nur eine Einheit, überall.',
    },
  },
  {
    ask: 'Fulfil',
    clause: 'SMS-FUL02',
    text: {
      en: 'You control a sector and have as many units there as the token asks: claim it. All your units in that sector go home, so do it when the sector has served you.',
      de: 'Du beherrschst einen Sektor und hast dort so viele Einheiten, wie das Plättchen verlangt: nimm es. Alle deine Einheiten dort kehren heim; tu es, wenn der Sektor dir gedient hat.',
    },
  },
  {
    ask: 'Manipulate',
    clause: 'SMS-MAN03',
    text: {
      en: 'Exchange one card: with one of the row, which all can see, or blindly with the deck. Or keep your hand.',
      de: 'Tausche eine Karte: mit einer der Auslage, die alle sehen, oder blind mit dem Stapel. Oder behalte deine Hand.',
    },
  },
  {
    ask: 'ChooseObjective',
    clause: 'SMS-END06',
    text: {
      en: 'One objective a round: it pays for its kind of operation and for control of its sector. Keep the one that will pay more later.',
      de: 'Ein Ziel je Runde: es zahlt für seine Art von Operation und für die Herrschaft über seinen Sektor. Heb das auf, das später mehr bringt.',
    },
  },
  {
    ask: 'Bank',
    clause: 'SMS-BNK03',
    text: {
      en: 'Put three cards aside in secret. They come back for the last round, so bank what works best together.',
      de: 'Leg heimlich drei Karten beiseite. Sie kommen in der letzten Runde wieder: leg zurück, was zusammen am besten wirkt.',
    },
  },
];
