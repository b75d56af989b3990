/** The background of a scene: skies, stars, planets, clouds. */
import { circ, clipId, line, path, rect, H, W, type Blocks } from './pen';

export const skies = {
  sky(p, q) {
    const n = 4;
    let o = rect(0, 0, W, H, p.s[0]);
    const y0 = q.y ?? 0,
      y1 = q.h ?? 110;
    for (let i = 1; i < n; i++) {
      const y = y0 + ((y1 - y0) * i) / n;
      o += path(`M0 ${y}q30 ${-5 - i} 60 0t60 0 60 0 60 0V150H0z`, p.s[i]!);
    }
    return o;
  },
  halo(p, q) {
    let o = rect(0, 0, W, H, p.s[0]);
    const R = q.r ?? 150;
    for (let i = 1; i < 4; i++) o += circ(q.x ?? 120, q.y ?? 70, R * (1 - i * 0.24), p.s[i]!);
    return o;
  },
  stars(p, q, r) {
    let o = '';
    for (let i = 0; i < (q.n ?? 34); i++) {
      const x = r() * W,
        y = r() * (q.h ?? 150),
        s = r();
      o +=
        s > 0.9
          ? path(`M${x} ${y - 3.4}l.8 2.6 2.6.8-2.6.8-.8 2.6-.8-2.6-2.6-.8 2.6-.8z`, p.hi)
          : circ(x, y, 0.45 + s * 0.75, p.hi, 0.35 + s * 0.5);
    }
    return o;
  },
  rays(p, q) {
    let d = '';
    const n = q.n ?? 18,
      x = q.x ?? 120,
      y = q.y ?? 75;
    for (let i = 0; i < n; i++) {
      const a = (i / n) * 6.283 + (q.t ?? 0),
        b = a + 3.1416 / n;
      d += `M${x} ${y}L${x + 260 * Math.cos(a)} ${y + 260 * Math.sin(a)}L${x + 260 * Math.cos(b)} ${y + 260 * Math.sin(b)}z`;
    }
    return path(d, p[q.c ?? 'l'], q.o ?? 0.12);
  },
  disc(p, q) {
    const { x = 170, y = 60, r = 26 } = q,
      c = p[q.c ?? 'l'];
    return (
      circ(x, y, r * 1.75, c, 0.12) +
      circ(x, y, r * 1.35, c, 0.18) +
      circ(x, y, r, c) +
      (q.cut ? [0.3, 0.52, 0.7].map((k, i) => rect(x - r, y + r * k, 2 * r, 1.4 + i * 1.2, p.s[3])).join('') : '')
    );
  },
  planet(p, q, r) {
    const { x = 160, y = 60, r: R = 34 } = q,
      id = clipId(),
      base = q.col ?? p.lo,
      lt = q.shine ?? p.hi;
    let o = `<clipPath id="${id}"><circle cx="${x}" cy="${y}" r="${R}"/></clipPath>`;
    const side = q.side ?? 1;
    if (q.ring)
      o += `<ellipse cx="${x}" cy="${y}" rx="${R * 1.85}" ry="${R * 0.42}" fill="none" stroke="${q.ringColor ?? p.a}" stroke-width="${R * 0.16}" transform="rotate(-16 ${x} ${y})"/>`;
    o += `<g clip-path="url(#${id})">` + circ(x, y, R, base);
    if (q.k === 'band')
      for (let i = 0; i < 6; i++) {
        const yy = y - R + (2 * R * (i + 0.3 + r() * 0.3)) / 6;
        o += path(
          `M${x - R} ${yy}q${R / 2} ${-3 + r() * 6} ${R} 0t${R} 0v${2 + r() * R * 0.14}q${-R / 2} ${3} ${-R} 0t${-R} 0z`,
          i % 2 ? lt : p.far,
          0.55,
        );
      }
    else if (q.k === 'land') {
      for (let i = 0; i < 5; i++) {
        const a = r() * 6.3,
          d = r() * R * 0.8,
          s = R * (0.25 + r() * 0.35);
        o += path(
          `M${x + d * Math.cos(a) - s} ${y + d * Math.sin(a)}q${s * 0.3} ${-s} ${s} ${-s * 0.6}t${s} ${s * 0.7}q${-s * 0.2} ${s * 0.7} ${-s} ${s * 0.4}t${-s} ${-s * 0.5}z`,
          q.land ?? p.hi,
          0.9,
        );
      }
    } else if (q.k === 'crater')
      for (let i = 0; i < 9; i++) {
        const a = r() * 6.3,
          d = Math.sqrt(r()) * R * 0.85,
          s = R * (0.06 + r() * 0.15),
          cx = x + d * Math.cos(a),
          cy = y + d * Math.sin(a);
        o += circ(cx, cy, s, p.far, 0.6) + circ(cx + s * 0.2 * side, cy + s * 0.2, s * 0.72, base);
      }
    else if (q.k === 'crack')
      for (let i = 0; i < 6; i++) {
        const yy = y - R + (2 * R * (i + 0.5)) / 6;
        o += line(
          `M${x - R} ${yy + r() * 10}L${x - R * 0.2} ${yy - 4 + r() * 8}L${x + R * 0.3} ${yy + r() * 8}L${x + R} ${yy - 6}`,
          lt,
          1 + r() * 1.4,
          0.75,
        );
      }
    o +=
      circ(x + side * R * 0.55, y - R * 0.35, R * 1.28, lt, 0.13) +
      `<path d="M${x - R * 1.1} ${y - R * 1.1}h${2.2 * R}v${2.2 * R}h${-2.2 * R}zM${x + side * R * 0.42 - R * 1.12} ${y - R * 0.22}a${R * 1.12} ${R * 1.12} 0 1 0 ${R * 2.24} 0a${R * 1.12} ${R * 1.12} 0 1 0 ${-R * 2.24} 0z" fill-rule="evenodd" fill="${p.s[0]}" opacity=".5"/></g>`;
    if (q.ring) {
      const id2 = clipId();
      o += `<clipPath id="${id2}"><rect x="${x - R * 2.2}" y="${y}" width="${R * 4.4}" height="${R * 2}" transform="rotate(-16 ${x} ${y})"/></clipPath><g clip-path="url(#${id2})"><ellipse cx="${x}" cy="${y}" rx="${R * 1.85}" ry="${R * 0.42}" fill="none" stroke="${q.ringColor ?? p.a}" stroke-width="${R * 0.16}" transform="rotate(-16 ${x} ${y})"/></g>`;
    }
    return o;
  },
} satisfies Blocks;
