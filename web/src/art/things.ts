/** Things: tools, tech, goods, signs. */
import { at, circ, line, path, poly, rect, type Blocks, type Palette, type Params } from './pen';

function amphora(p: Palette, q: Params): string {
  const { x = 120, y = 118, s = 1, c = 'lo' } = q;
  return at(
    x,
    y,
    s,
    line('M-9 -58q-16 2 -13 20M9 -58q16 2 13 20', p[c], 4) +
      path(
        'M-8 -68h16v4l-3 6q2 8 12 16 8 10 4 24 -6 14 -14 18H-7q-8 -4 -14 -18 -4 -14 4 -24 10 -8 12 -16l-3 -6z',
        p[c],
      ) +
      path(
        'M-8 -68h6q-1 16 -4 24 -8 10 -6 24 3 14 8 20h-3q-8 -4 -14 -18 -4 -14 4 -24 10 -8 12 -16l-3 -6z',
        p.hi,
        0.75,
      ) +
      path('M-20 -32q20 6 40 0l1 6q-21 6 -42 0z', p.near) +
      path('M-20 -20q20 6 40 0l-1 5q-19 5 -38 0z', p.a) +
      rect(-9, -70, 18, 4, p.near, 1.5),
  );
}

/** A bird rising with spread wings. */
function phoenix(p: Palette, q: Params): string {
  const { x = 120, y = 74, s = 1 } = q;
  return at(
    x,
    y,
    s,
    path(
      'M0 10C-24-6-40-34-78-44-70-34-68-30-62-24-70-26-74-26-80-26-68-14-62-10-52-4-60-4-64-2-68 0-48 16-24 18-8 20L-22 58-6 44 0 66 6 44 22 58 8 20C24 18 48 16 68 0 64-2 60-4 52-4 62-10 68-14 80-26 74-26 70-26 62-24 68-30 70-34 78-44 40-34 24-6 0 10z',
      p.a,
    ) +
      path(
        'M0 10C24-6 40-34 78-44 70-34 68-30 62-24 70-26 74-26 80-26 68-14 62-10 52-4 60-4 64-2 68 0 48 16 24 18 8 20L22 58 6 44 0 66z',
        p.lo,
      ) +
      path('M0 14Q-16-6-6-26-2-36 8-36 14-36 16-28L24-25 15-22Q12-8 14 0 10 12 0 14z', p.hi) +
      circ(8, -29, 1.8, p.near) +
      path('M0 66L-5 30Q0 22 5 30z', p.l),
  );
}

export const things = {
  amphora,
  phoenix,
  vial(p, q) {
    const { x = 120, y = 124, s = 1 } = q;
    return at(
      x,
      y,
      s,
      path('M-12 -92h24v8h-3v20q20 12 20 36 0 28 -29 28t-29 -28q0 -24 20 -36v-20h-3z', p.hi, 0.28) +
        path('M-26 -36q26 -8 52 2 4 10 2 14 -4 20 -28 20t-28 -20q-2 -6 2 -16z', p[q.c ?? 'a']) +
        path('M-26 -36q26 -8 52 2l1 4q-26 -8 -54 0z', p.l) +
        circ(-8, -18, 4, p.l, 0.8) +
        circ(9, -12, 2.6, p.l, 0.8) +
        circ(4, -24, 2, p.l, 0.8) +
        line('M-17 -52q-8 8 -8 22', p.l, 3, 0.7) +
        rect(-13, -95, 26, 6, p.hi, 2),
    );
  },
  helix(p, q) {
    const { x = 120, y = 75, s = 1, rot = 0 } = q;
    let a = '',
      b = '',
      o = '';
    for (let i = 0; i < 13; i++) {
      const t = i / 12,
        yy = -64 + t * 128,
        k = Math.sin(t * 9.42) * 20;
      o += line(`M${-k} ${yy}H${k}`, [p.a, p.b][i % 2]!, 3, 0.9);
    }
    for (let i = 0; i <= 48; i++) {
      const t = i / 48,
        yy = -66 + t * 132,
        k = Math.sin(t * 9.42) * 22;
      a += (i ? 'L' : 'M') + k + ' ' + yy;
      b += (i ? 'L' : 'M') + -k + ' ' + yy;
    }
    return at(x, y, s, o + line(b, p.lo, 6) + line(a, p.hi, 6), rot);
  },
  chip(p, q) {
    const { x = 120, y = 75, s = 1 } = q;
    let d = '';
    for (let i = -3; i < 4; i++) d += `M${i * 10} -34v-40M${i * 10} 34v40M-34 ${i * 10}h-70M34 ${i * 10}h70`;
    return at(
      x,
      y,
      s,
      line(d, p.a, 1.8, 0.55) +
        rect(-36, -36, 72, 72, p.near, 7) +
        rect(-33, -33, 66, 66, p.lo, 5) +
        path('M-33 33V-28a5 5 0 0 1 5 -5H33z', p.hi, 0.55) +
        rect(-20, -20, 40, 40, p.near, 4) +
        circ(0, 0, 13, p.a) +
        circ(0, 0, 8, p.near) +
        circ(-2.5, -2.5, 3, p.l),
    );
  },
  eye(p, q) {
    const { x = 120, y = 74, s = 1 } = q;
    return at(
      x,
      y,
      s,
      path('M-70 0Q-30 -44 0 -44T70 0Q30 40 0 40T-70 0z', p.near) +
        path('M-62 0Q-28 -36 0 -36T62 0Q28 33 0 33T-62 0z', p.hi) +
        circ(0, -2, 28, p.lo) +
        circ(0, -2, 22, p.s[2]) +
        circ(0, -2, 13, p.near) +
        circ(-8, -11, 6, p.l) +
        line(
          [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
            .map((k) => {
              const a = k * 0.5236;
              return `M${15 * Math.cos(a)} ${-2 + 15 * Math.sin(a)}L${21 * Math.cos(a)} ${-2 + 21 * Math.sin(a)}`;
            })
            .join(''),
          p.a,
          1.8,
        ),
    );
  },
  pick(p, q) {
    const { x = 120, y = 78, s = 1, rot = 38 } = q;
    return at(
      x,
      y,
      s,
      rect(-4, -40, 8, 96, p.lo, 3) +
        rect(-4, -40, 4, 96, p.hi, 2) +
        path('M-56 -22Q-30 -54 0 -54T56 -22Q28 -38 0 -38T-56 -22z', p.near) +
        path('M-56 -22Q-30 -54 0 -54v6Q-30 -46 -56 -22z', p.l) +
        rect(-8, -56, 16, 20, p.lo, 3),
      rot,
    );
  },
  shield(p, q) {
    const { x = 120, y = 76, s = 1 } = q;
    return at(
      x,
      y,
      s,
      path('M0 -54q24 14 48 12 2 60 -48 94 -50 -34 -48 -94 24 2 48 -12z', p.near) +
        path('M0 -47q22 12 41 11 1 50 -41 80z', p.lo) +
        path('M0 -47q-22 12 -41 11 -1 50 41 80z', p.hi) +
        path('M0 -24l7 15 16 2 -12 11 3 16 -14 -8 -14 8 3 -16 -12 -11 16 -2z', p.a),
    );
  },
  dagger(p, q) {
    const { x = 120, y = 76, s = 1, rot = 32 } = q;
    return at(
      x,
      y,
      s,
      path('M0 -66l9 16v54h-18v-54z', p.hi) +
        path('M0 -66l9 16v54H0z', p.lo) +
        rect(-24, 4, 48, 7, p.a, 3) +
        rect(-6, 11, 12, 34, p.near, 3) +
        line('M-5 18h10M-5 25h10M-5 32h10', p.lo, 1.6) +
        circ(0, 49, 7, p.a) +
        circ(0, 49, 3, p.near),
      rot,
    );
  },
  coins(p, q) {
    const { x = 120, y = 122, s = 1 } = q;
    let o = '';
    const piles = [
      [-36, 4],
      [-6, 8],
      [26, 3],
      [50, 1],
      [-60, 2],
    ] as const;
    piles.forEach(([dx, n]) => {
      for (let i = 0; i < n; i++)
        o +=
          `<ellipse cx="${dx}" cy="${-3 - i * 6}" rx="16" ry="5.5" fill="${p.near}"/><ellipse cx="${dx}" cy="${-5 - i * 6}" rx="16" ry="5.5" fill="${i % 2 ? p.a : p.lo}"/>` +
          (i === n - 1
            ? `<ellipse cx="${dx}" cy="${-5 - i * 6}" rx="10" ry="3.2" fill="none" stroke="${p.near}" stroke-width="1.4"/><path d="M${dx - 16} ${-5 - i * 6}a16 5.5 0 0 1 16 -5.5v2.2a10 3.2 0 0 0 -10 3.3z" fill="${p.l}" opacity=".8"/>`
            : '');
    });
    return at(x, y, s, o);
  },
  vault(p, q) {
    const { x = 120, y = 76, r: R = 46 } = q;
    let o =
      circ(x, y, R * 1.2, p.near) +
      circ(x, y, R * 1.08, p.lo) +
      `<path d="M${x - R * 1.08} ${y}a${R * 1.08} ${R * 1.08} 0 0 1 ${2.16 * R} 0z" fill="${p.hi}" opacity=".8"/>` +
      circ(x, y, R * 0.86, p.near) +
      circ(x, y, R * 0.78, p.lo);
    for (let i = 0; i < 10; i++) {
      const a = i * 0.6283;
      o += circ(x + R * 0.97 * Math.cos(a), y + R * 0.97 * Math.sin(a), R * 0.06, p.near);
    }
    for (let i = 0; i < 3; i++)
      o += `<rect x="${x - R * 0.62}" y="${y - R * 0.06}" width="${R * 1.24}" height="${R * 0.12}" rx="2" fill="${p.hi}" transform="rotate(${20 + i * 60} ${x} ${y})"/>`;
    return o + circ(x, y, R * 0.26, p.hi) + circ(x, y, R * 0.16, p.near) + circ(x, y, R * 0.07, p.a);
  },
  cloth(p, q) {
    const { x = 120, y = 40 } = q;
    let o = line(`M${x - 96} ${y}H${x + 96}`, p.near, 3.5);
    const pieces = [
      [-84, 40, 62, p.a],
      [-40, 34, 74, p.b],
      [-2, 42, 66, p.lo],
      [44, 36, 78, p.a],
    ] as const;
    pieces.forEach(
      ([dx, w, h, c], i) =>
        (o +=
          path(`M${x + dx} ${y}h${w}v${h}q${-w / 4} 7 ${-w / 2} 0t${-w / 2} 0z`, c) +
          path(
            `M${x + dx} ${y}h${w * 0.22}v${h + 2}l${-w * 0.22} -2zM${x + dx + w * 0.5} ${y}h${w * 0.14}v${h}h${-w * 0.14}z`,
            p.hi,
            0.28,
          ) +
          (i % 2 ? '' : rect(x + dx, y + h - 16, w, 4, p.l, 0, 0.8))),
    );
    return o;
  },
  jars(p, q) {
    const { x = 120, y = 120 } = q;
    return (
      amphora(p, { x: x - 40, y: y + 2, s: 0.62 }) +
      amphora(p, { x: x + 40, y: y + 2, s: 0.62 }) +
      amphora(p, { x, y, s: 0.9, c: 'a' })
    );
  },
  tree(p, q) {
    const { x = 60, y = 124, s = 1 } = q;
    return q.k === 'palm'
      ? at(
          x,
          y,
          s,
          line('M0 0q6 -26 2 -52', p.near, 4) +
            line(
              'M2 -52q-16 -12 -26 0M2 -52q-12 -18 -24 -16M2 -52q4 -18 18 -18M2 -52q14 -10 26 2M2 -52q12 0 18 14M2 -52q-12 2 -16 14',
              p.near,
              4,
            ),
        )
      : at(
          x,
          y,
          s,
          line('M0 0q-3 -10 2 -22', p.near, 4) +
            circ(-9, -28, 11, p.mid) +
            circ(8, -32, 13, p.mid) +
            circ(-3, -38, 10, p.far) +
            circ(8, -36, 7, p.far),
        );
  },
  debris(p, q, r) {
    let o = '';
    for (let i = 0; i < (q.n ?? 12); i++) {
      const x = r() * 240,
        y = (q.y ?? 20) + r() * (q.h ?? 110),
        s = 2 + r() * (q.s ?? 7),
        a = r() * 6;
      const pts = [0, 1, 2, 3, 4, 5].map((k) => {
        const t = a + k * 1.047,
          d = s * (0.7 + r() * 0.5);
        return [x + d * Math.cos(t), y + d * Math.sin(t)] as [number, number];
      });
      o += poly(pts, p.near) + poly([...pts.slice(3), [x, y]], p.lo);
    }
    return o;
  },
  bolt(p, q) {
    const { x = 120, y = 70, s = 1 } = q;
    return at(
      x,
      y,
      s,
      path('M10 -70L-26 8H-4L-14 66 30 -14H6L24 -70z', p.near) +
        path('M10 -64L-20 4H2L-8 52 24 -10H0L18 -64z', p[q.c ?? 'a']),
    );
  },
} satisfies Blocks;
