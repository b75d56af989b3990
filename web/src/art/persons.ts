/** Busts for cards that show people, and small figures. */
import { at, circ, line, path, rect, type Blocks } from './pen';

export const persons = {
  bust(p, q) {
    const { x = 120, s = 1, head = 'bare', coat = 'cape' } = q,
      skin = q.skin ?? p.lo,
      sk2 = q.skin2 ?? p.hi,
      cl = q.cloth ?? p.mid,
      cl2 = q.cloth2 ?? p.far;
    let o = '';
    // shoulders
    o += line('M-60 90C-58 40 -30 32 -16 24h32C30 32 58 40 60 90', p.near, 7);
    if (coat === 'cape')
      o +=
        path('M-58 84C-56 40 -30 30 -14 24h28C30 30 56 40 58 84z', cl) +
        path('M-58 84C-56 40 -30 30 -14 24L-4 84z', cl2);
    else if (coat === 'armour')
      o +=
        path('M-64 84q-6 -44 24 -52l26 -8h28l26 8q30 8 24 52z', p.near) +
        path('M-24 84L-30 44 -10 30H10L30 44 24 84z', cl) +
        path('M-24 84L-30 44 -10 30H0V84z', cl2) +
        path('M-66 66q-4 -32 24 -36 14 6 14 22 -18 0 -38 14z', p.hi) +
        path('M-66 66q-2 -22 20 -27 16 -3 18 13 -18 0 -38 14z', cl2) +
        path('M66 66q4 -32 -24 -36 -14 6 -14 22 18 0 38 14z', p.lo) +
        path('M66 66q2 -22 -20 -27 -16 -3 -18 13 18 0 38 14z', cl) +
        path('M0 46l5 9 10 1 -7 7 2 10 -10 -5 -10 5 2 -10 -7 -7 10 -1z', p.a);
    else
      o +=
        path('M-54 84q0 -40 28 -50l12 -6h28l12 6q28 10 28 50z', cl) +
        path('M-14 28L-24 36 -8 84H0V44z', cl2) +
        path('M14 28L24 36 8 84H0V44z', cl2, 0.8) +
        path('M-8 36L0 46 8 36 5 84H-5z', p.a);
    o += path('M-11 8h22v20q-11 10 -22 0z', skin);
    // head
    const face = () =>
      path('M-20 -22q0 -22 20 -22t20 22q0 20 -8 29 -6 6 -12 6t-12 -6q-8 -9 -8 -29z', skin) +
      path('M-20 -22q0 -22 20 -22 4 0 6 1 -12 8 -11 26 0 24 9 30 -7 0 -16 -6 -8 -9 -8 -29z', sk2) +
      path('M-13 -18q5 -4 10 0 -5 3 -10 0zM4 -18q5 -4 10 0 -5 3 -10 0z', p.near) +
      line('M-15 -24q6 -4 12 -1M4 -25q6 -3 11 1', p.near, 2) +
      line('M0 -16l-3 10h5', p.near, 1.3, 0.5) +
      line('M-6 1q6 3 12 -1', p.near, 1.8, 0.8);
    if (head === 'hood')
      o +=
        path('M-32 26q-8 -76 32 -80 40 4 32 80l-14 4q10 -56 -18 -58 -28 2 -18 58z', cl) +
        path('M-32 26q-8 -76 32 -80 -24 12 -22 60 1 16 4 24z', cl2) +
        path('M-20 -14q2 -24 20 -24t20 24q2 26 -10 38 -10 6 -20 0 -12 -12 -10 -38z', p.near) +
        rect(-13, -13, 10, 3, p.a, 1.5) +
        rect(4, -13, 10, 3, p.a, 1.5);
    else if (head === 'helm')
      o +=
        path('M-28 14q-8 -66 28 -68 36 2 28 68l-14 12h-28z', p.near) +
        path('M-25 10q-6 -58 25 -60 31 2 25 60l-12 10h-26z', cl2) +
        path('M-25 10q-6 -58 25 -60 -12 12 -12 40 0 20 4 30h-5z', p.hi, 0.7) +
        path('M-22 -20h44l-3 13h-15l-4 26 -4 -26h-15z', p.near) +
        rect(-18, -17, 15, 4, p.a, 1) +
        rect(3, -17, 15, 4, p.a, 1) +
        path('M-3 -50h6l2 22h-10z', p.a);
    else if (head === 'visor')
      o +=
        face() +
        path('M-22 -26q0 -26 22 -26t22 26l-2 4h-40z', p.near) +
        path('M-23 -27h46l-3 13q-10 4 -18 -1 -2 -2 -4 0 -8 5 -18 1z', p.a) +
        path('M-20 -25h16l-5 9q-6 1 -9 -1z', p.l, 0.75);
    else if (head === 'crest')
      o +=
        face() +
        path('M-22 -20q-4 -30 22 -30t22 30l-4 -8q-8 -8 -18 -8t-18 8z', p.near) +
        path('M-5 -48Q0 -80 30 -74 18 -66 16 -46q-10 -6 -21 -2z', p.a);
    else if (head === 'bob')
      o +=
        path('M-27 12q-6 -64 27 -64t27 64l-8 4q4 -36 -4 -44h-30q-8 8 -4 44z', q.hair ?? p.near) +
        face() +
        path('M-22 -18q0 -30 24 -30t20 30q-4 -12 -14 -14 -18 10 -30 14z', q.hair ?? p.near);
    else if (head === 'bun')
      o +=
        circ(2, -54, 11, q.hair ?? p.near) +
        face() +
        path('M-22 -18q-2 -30 22 -30t22 30q-6 -16 -22 -16t-22 16z', q.hair ?? p.near);
    else if (head === 'hat')
      o +=
        face() +
        path('M-24 -26q2 -32 24 -30 22 -2 24 30z', cl) +
        path('M-44 -24q44 -16 88 0 -18 10 -44 9 -26 1 -44 -9z', cl2) +
        path('M-24 -30q24 -8 48 0v4q-24 -8 -48 0z', p.a);
    else if (head === 'mask')
      o +=
        face() +
        path('M-21 -10q21 -8 42 0 0 18 -10 26 -11 6 -22 0 -10 -8 -10 -26z', p.near) +
        circ(-9, 6, 4, p.a) +
        circ(9, 6, 4, p.a) +
        path('M-22 -18q-2 -34 22 -32 26 -2 22 32 -6 -16 -14 -18 -18 6 -30 18z', q.hair ?? p.mid);
    else if (head === 'borg')
      o +=
        face() +
        path('M0 -44q20 0 20 22 0 20 -8 29l-6 5 -4 -18 6 -10 -6 -10z', p.hi) +
        circ(9, -18, 6, p.near) +
        circ(9, -18, 3.4, p.a) +
        line('M14 -2l6 8M10 4l4 8', p.near, 1.6) +
        path('M-22 -20q-2 -28 20 -28l2 10q-16 2 -22 18z', q.hair ?? p.near);
    else o += face() + path('M-22 -20q-2 -30 22 -30t22 30q-4 -14 -12 -16 -20 2 -32 16z', q.hair ?? p.near);
    return at(x, q.y ?? 76, s, o, 0, q.flip);
  },
  figure(p, q) {
    const { x = 60, y = 126, s = 1 } = q;
    return at(
      x,
      y,
      s,
      circ(0, -32, 4.6, p[q.c ?? 'near']) +
        path('M-6 -26h12l3 16h-3l-1 10H1l-1 -9 -1 9H-5l-1 -10h-3z', p[q.c ?? 'near']) +
        (q.staff ? line('M10 -34V0', p[q.c ?? 'near'], 1.8) : ''),
      0,
      q.flip,
    );
  },
} satisfies Blocks;
