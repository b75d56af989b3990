/** Buildings, from a Phoenician kiln to a jump gate. */
import { circ, clipId, line, path, poly, rect, type Blocks } from './pen';

export const buildings = {
  tower(p, q) {
    const { x = 120, y = 120, w = 26, h = 62 } = q;
    let o = rect(x - w / 2, y - h, w, h, p.hi) + rect(x + w * 0.08, y - h, w * 0.42, h, p.lo);
    const m = w * 1.24,
      mh = w * 0.34;
    o +=
      rect(x - m / 2, y - h - mh * 0.4, m, mh * 0.8, p.hi) +
      rect(x + w * 0.08, y - h - mh * 0.4, m / 2 - w * 0.08, mh * 0.8, p.lo);
    for (let i = 0; i < 4; i++) {
      const bx = x - m / 2 + (m * i * 2) / 7;
      o += rect(bx, y - h - mh * 1.05, m / 7, mh * 0.7, i > 1 ? p.lo : p.hi);
    }
    o +=
      path(`M${x - w * 0.17} ${y}v${-w * 0.5}a${w * 0.17} ${w * 0.2} 0 0 1 ${w * 0.34} 0v${w * 0.5}z`, p.near) +
      rect(x - w * 0.08, y - h * 0.72, w * 0.13, w * 0.32, p.near, w * 0.06);
    return o;
  },
  house(p, q) {
    const { x = 120, y = 120, w = 40, h = 26 } = q,
      d = w * 0.3;
    return (
      rect(x - w / 2, y - h, w, h, p.hi) +
      poly(
        [
          [x + w / 2, y - h],
          [x + w / 2 + d, y - h - d * 0.3],
          [x + w / 2 + d, y - d * 0.3],
          [x + w / 2, y],
        ],
        p.lo,
      ) +
      poly(
        [
          [x - w / 2, y - h],
          [x - w / 2 + d, y - h - d * 0.3],
          [x + w / 2 + d, y - h - d * 0.3],
          [x + w / 2, y - h],
        ],
        p.l,
      ) +
      rect(x - w * 0.1, y - h * 0.62, w * 0.2, h * 0.62, p[q.dc ?? 'near'], 1) +
      rect(x - w * 0.36, y - h * 0.72, w * 0.12, h * 0.2, p.near, 0.5) +
      rect(x + w * 0.22, y - h * 0.72, w * 0.12, h * 0.2, p.near, 0.5) +
      (q.awning ? path(`M${x - w * 0.22} ${y - h * 0.7}h${w * 0.44}l${w * 0.07} ${h * 0.18}h${-w * 0.58}z`, p.a) : '')
    );
  },
  temple(p, q) {
    const { x = 120, y = 118, w = 84, h = 46 } = q;
    let o =
      rect(x - w * 0.56, y - 4, w * 1.12, 4, p.lo) +
      rect(x - w * 0.53, y - 8, w * 1.06, 4, p.hi) +
      rect(x - w / 2, y - h, w, h - 8, p.near);
    for (let i = 0; i < 6; i++) {
      const cx = x - w / 2 + (w * i) / 5.55;
      o +=
        rect(cx, y - h + 4, w * 0.1, h - 12, p.hi) +
        rect(cx + w * 0.055, y - h + 4, w * 0.045, h - 12, p.lo) +
        rect(cx - w * 0.012, y - h + 3, w * 0.124, 3, p.l);
    }
    o +=
      rect(x - w * 0.54, y - h - 4, w * 1.08, 8, p.hi) +
      poly(
        [
          [x - w * 0.56, y - h - 4],
          [x, y - h - 24],
          [x + w * 0.56, y - h - 4],
        ],
        p.hi,
      ) +
      poly(
        [
          [x, y - h - 24],
          [x + w * 0.56, y - h - 4],
          [x, y - h - 4],
        ],
        p.lo,
      ) +
      circ(x, y - h - 11, 4, p.a);
    return o;
  },
  dome(p, q, r) {
    const { x = 120, y = 118, r: R = 34 } = q,
      id = clipId();
    let o =
      `<clipPath id="${id}"><path d="M${x - R} ${y}a${R} ${R} 0 0 1 ${2 * R} 0z"/></clipPath>` +
      rect(x - R * 1.16, y - 2, R * 2.32, 6, p.lo, 2) +
      `<g clip-path="url(#${id})">` +
      rect(x - R, y - R, 2 * R, R, p[q.c ?? 'lo']) +
      path(`M${x - R} ${y}a${R} ${R} 0 0 1 ${R * 1.1} ${-R}q${-R * 0.5} ${R * 0.3} ${-R * 0.5} ${R}z`, p.hi, 0.8);
    if (q.inside === 'trees')
      for (let i = 0; i < 5; i++) {
        const tx = x - R * 0.6 + i * R * 0.3,
          th = R * (0.3 + r() * 0.3);
        o +=
          rect(tx - 1, y - th, 2, th, p.near) +
          circ(tx, y - th, R * 0.17, p.s[2]) +
          circ(tx + R * 0.05, y - th - 1, R * 0.1, p.l, 0.7);
      }
    if (q.inside === 'city')
      for (let i = 0; i < 7; i++) {
        const th = R * (0.25 + r() * 0.45);
        o +=
          rect(x - R * 0.7 + i * R * 0.2, y - th, R * 0.15, th, p.near) +
          rect(x - R * 0.66 + i * R * 0.2, y - th + 3, R * 0.05, 2, p.l);
      }
    o +=
      line(
        [-0.55, 0, 0.55]
          .map((k) => `M${x} ${y - R}Q${x + k * R * 1.5} ${y - R * 0.7} ${x + k * R * 1.25} ${y}`)
          .join('') + `M${x - R} ${y - R * 0.42}h${2 * R}`,
        p.l,
        1,
        0.55,
      ) + '</g>';
    return o;
  },
  mast(p, q) {
    const { x = 150, y = 118, h = 70 } = q;
    let d = `M${x - 9} ${y}L${x} ${y - h}L${x + 9} ${y}`;
    for (let i = 1; i < 5; i++) {
      const k = i / 5,
        w = 9 * (1 - k),
        w2 = 9 * (1 - k + 0.2);
      d += `M${x - w} ${y - h * k}H${x + w}M${x - w2} ${y - h * (k - 0.2)}L${x + w} ${y - h * k}`;
    }
    let o = line(d, p.hi, 1.6);
    o += [9, 16, 23]
      .map((R, i) =>
        line(
          `M${x - R * 0.7} ${y - h - R * 0.7}A${R} ${R} 0 0 1 ${x + R * 0.7} ${y - h - R * 0.7}`,
          p.a,
          2.2 - i * 0.4,
          1 - i * 0.22,
        ),
      )
      .join('');
    return o + circ(x, y - h, 3.4, p.a);
  },
  gate(p, q) {
    const { x = 120, y = 76, r = 42 } = q;
    let o =
      circ(x, y, r * 1.18, p.near) +
      circ(x, y, r * 1.08, p.lo) +
      `<path d="M${x - r * 1.08} ${y}a${r * 1.08} ${r * 1.08} 0 0 1 ${r * 2.16} 0z" fill="${p.hi}"/>` +
      circ(x, y, r * 0.9, p.near);
    [0.84, 0.64, 0.44, 0.26].forEach(
      (k, i) => (o += circ(x + (1 - k) * 5, y + (1 - k) * 3, r * k, [p.s[1], p.s[2], p[q.c ?? 'a'], p.l][i]!)),
    );
    for (let i = 0; i < 8; i++) {
      const a = (i / 8) * 6.283 + 0.39;
      o +=
        `<rect x="${-r * 0.1}" y="${-r * 0.14}" width="${r * 0.2}" height="${r * 0.28}" rx="1.5" fill="${p.near}" transform="translate(${x + r * 1.02 * Math.cos(a)} ${y + r * 1.02 * Math.sin(a)}) rotate(${(a * 180) / 3.1416})"/>` +
        circ(x + r * 1.02 * Math.cos(a), y + r * 1.02 * Math.sin(a), r * 0.045, p.a);
    }
    return o;
  },
  kiln(p, q) {
    const { x = 120, y = 122, r = 34 } = q;
    return (
      path(
        `M${x - r} ${y}c0 ${-r * 1.1} ${r * 0.45} ${-r * 1.5} ${r * 0.6} ${-r * 2}h${r * 0.8}c${r * 0.15} ${r * 0.5} ${r * 0.6} ${r * 0.9} ${r * 0.6} ${r * 2}z`,
        p.lo,
      ) +
      path(
        `M${x - r} ${y}c0 ${-r * 1.1} ${r * 0.45} ${-r * 1.5} ${r * 0.6} ${-r * 2}h${r * 0.26}c${-r * 0.1} ${r * 0.7} ${-r * 0.35} ${r} ${-r * 0.3} ${r * 2}z`,
        p.hi,
      ) +
      rect(x - r * 0.46, y - r * 2.1, r * 0.92, r * 0.18, p.near, 2) +
      path(`M${x - r * 0.5} ${y}v${-r * 0.36}a${r * 0.5} ${r * 0.5} 0 0 1 ${r} 0V${y}z`, p.near) +
      path(`M${x - r * 0.4} ${y}v${-r * 0.3}a${r * 0.4} ${r * 0.4} 0 0 1 ${r * 0.8} 0V${y}z`, p.b) +
      path(
        `M${x - r * 0.3} ${y}q0 ${-r * 0.4} ${r * 0.2} ${-r * 0.56}q0 ${r * 0.2} ${r * 0.12} ${r * 0.2}q${r * 0.16} ${-r * 0.14} ${r * 0.08} ${-r * 0.3}q${r * 0.24} ${r * 0.26} ${r * 0.2} ${r * 0.66}z`,
        p.a,
      )
    );
  },
  smoke(p, q, r) {
    let o = '';
    for (let i = 0; i < 7; i++)
      o += circ(
        (q.x ?? 120) + i * 7 * (q.d ?? 1) + r() * 6,
        (q.y ?? 50) - i * 7,
        4.5 + i * 2,
        p[q.c ?? 'lo'],
        0.62 - i * 0.07,
      );
    return o;
  },
  tanks(p, q) {
    const { x = 120, y = 120 } = q;
    return (
      (
        [
          [-44, 20, 40],
          [0, 24, 52],
          [44, 18, 34],
        ] as const
      )
        .map(
          ([dx, w, h]) =>
            rect(x + dx - w / 2, y - h, w, h, p.hi, 3) +
            rect(x + dx + w * 0.05, y - h, w * 0.45, h, p.lo, 3) +
            rect(x + dx - w / 2, y - h * 0.7, w, 3, p.near, 0, 0.6) +
            rect(x + dx - w / 2, y - h * 0.32, w, 3, p.near, 0, 0.6) +
            `<ellipse cx="${x + dx}" cy="${y - h + 1}" rx="${w / 2}" ry="3.4" fill="${p.l}"/>`,
        )
        .join('') + line(`M${x - 44} ${y - 46}v-10H${x}v-4M${x + 44} ${y - 40}v-24H${x + 8}`, p.hi, 2.4)
    );
  },
} satisfies Blocks;
