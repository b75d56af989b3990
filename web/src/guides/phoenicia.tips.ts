/** The first game of Phoenicia: one word on each kind of choice. */
import type { Tip } from '.';

export const tips: Tip[] = [
  {
    ask: '',
    clause: 'PHO-GEN03',
    text: {
      en: 'You lead a small settlement. Buy cards, put workers to better work, and be ahead when somebody reaches 32 points. More production means more money each round.',
      de: 'Du führst eine kleine Siedlung. Kauf Karten, gib Arbeitern bessere Arbeit und liege vorn, wenn jemand 32 Punkte erreicht. Mehr Produktion heißt mehr Geld in jeder Runde.',
    },
  },
  {
    ask: 'OpenAuction',
    clause: 'PHO-AUC02',
    text: {
      en: 'Put a card up for auction and name a first bid. Early on, cards that bring production or workers pay for themselves. You may also open none and go on.',
      de: 'Bring eine Karte zur Versteigerung und nenne ein erstes Gebot. Früh lohnen sich Karten, die Produktion oder Arbeiter bringen. Du darfst auch keine öffnen und weitergehen.',
    },
  },
  {
    ask: 'OpeningBid',
    clause: 'PHO-AUC09',
    text: {
      en: 'If nobody raises, you pay exactly this. Start at the minimum unless you want to frighten others off.',
      de: 'Wenn niemand erhöht, zahlst du genau das. Fang beim Mindestgebot an, außer du willst andere abschrecken.',
    },
  },
  {
    ask: 'Raise',
    clause: 'PHO-AUC06',
    text: {
      en: 'Raise, or pass: who passes is out of this auction. Keep enough money to train and employ a worker afterwards.',
      de: 'Erhöhen oder passen: wer passt, ist bei dieser Karte draußen. Behalte genug Geld, um danach einen Arbeiter auszubilden und einzusetzen.',
    },
  },
  {
    ask: 'Pay',
    clause: 'PHO-PAY02',
    text: {
      en: 'Pay with cards of 4, 5 or 6 and with coins. What you overpay comes back as coins, but your treasury holds only a few at the end of your turn.',
      de: 'Zahle mit Karten zu 4, 5 oder 6 und mit Münzen. Zu viel Gezahltes kommt als Münzen zurück, aber deine Schatzkammer fasst am Zugende nur wenige.',
    },
  },
  {
    ask: 'Work',
    clause: 'PHO-WRK01',
    text: {
      en: 'Train a worker, then employ it: hunting is cheap, farming and mining bring more. Workers may later move up to dearer work.',
      de: 'Bilde einen Arbeiter aus, dann setz ihn ein: Jagd ist billig, Ackerbau und Bergbau bringen mehr. Später dürfen Arbeiter zu teurerer Arbeit aufsteigen.',
    },
  },
  {
    ask: 'Spend',
    clause: 'PHO-TLS01',
    text: {
      en: 'The end of your turn: a tool bought now makes the next worker there free. Money you cannot store is lost, so spend it or end the turn.',
      de: 'Das Ende deines Zugs: ein jetzt gekauftes Werkzeug macht den nächsten Arbeiter dort kostenlos. Was du nicht lagern kannst, geht verloren: gib es aus oder beende den Zug.',
    },
  },
  {
    ask: 'Discard',
    clause: 'PHO-STO02',
    text: {
      en: 'Each storehouse keeps one card. What does not fit is turned into coins as far as the treasury has room.',
      de: 'Jedes Lager fasst eine Karte. Was nicht hineinpasst, wird zu Münzen, soweit die Schatzkammer Platz hat.',
    },
  },
];
