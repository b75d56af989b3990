/** The ground of a scene: mountains, dunes, sea, cities, craters. */
import { line, path, poly, rect, H, W, type Blocks } from './pen';

export const lands = {
  ridge(p, q, r) {
    const { y = 100, h = 36, n = 6, c = 'far' } = q;
    let o = '';
    const st = W / n;
    for (let i = -1; i <= n; i++) {
      const x = i * st + r() * st * 0.5,
        hh = h * (0.55 + r() * 0.6),
        w = st * (0.85 + r() * 0.5);
      o += poly(
        [
          [x - w, y + 50],
          [x, y - hh],
          [x + w, y + 50],
        ],
        p[c],
      );
      if (!q.plain)
        o += poly(
          [
            [x, y - hh],
            [x + w * 0.42 * 1, y + 50],
            [x + w, y + 50],
          ],
          p[q.lc ?? 'lo'],
          0.4,
        );
      if (q.snow)
        o += poly(
          [
            [x, y - hh],
            [x - w * 0.16, y - hh * 0.72],
            [x - w * 0.04, y - hh * 0.78],
            [x + w * 0.05, y - hh * 0.68],
            [x + w * 0.17, y - hh * 0.75],
          ],
          p.hi,
        );
    }
    return o;
  },
  dunes(p, q, r) {
    const { y = 110, c = 'mid', h = 14 } = q;
    const a = r() * 20;
    return (
      path(`M-10 ${y + a * 0.3}Q${40 + a} ${y - h} 110 ${y + 2}T250 ${y - h * 0.4}V160H-10z`, p[c]) +
      (q.plain
        ? ''
        : path(
            `M${40 + a} ${y - h * 0.62}Q${80 + a} ${y - h * 0.6} 110 ${y + 2}Q${90 + a} ${y + 22} ${120} 160H${30}Q${70 + a} ${y + 16} ${40 + a} ${y - h * 0.62}z`,
            p.hi,
            0.13,
          ))
    );
  },
  sea(p, q, r) {
    const y = q.y ?? 100;
    let o = rect(0, y, W, H - y, p.sea);
    for (let i = 0; i < 3; i++) o += rect(0, y + 8 + i * 14, W, 5 + i * 2, p.sea2, 0, 0.35);
    if (q.x)
      for (let i = 0; i < 7; i++) {
        const w = 34 - i * 3.4;
        o += rect(q.x - w / 2 + (r() * 8 - 4), y + 2 + i * 6, w, 2.2, p.l, 1.1, 0.85);
      }
    for (let i = 0; i < 12; i++) {
      const x = r() * 240,
        yy = y + 5 + r() * (H - y - 6),
        w = 6 + r() * 12;
      o += line(`M${x} ${yy}q${w / 4} -2.4 ${w / 2} 0t${w / 2} 0`, p.hi, 1.1, 0.4);
    }
    return o;
  },
  skyline(p, q, r) {
    const { y = 112, h = 46, c = 'mid' } = q;
    let o = '',
      win = '';
    let x = -6;
    const mid = 120;
    while (x < 246) {
      const w = 9 + r() * 15,
        near = 1 - Math.min(1, Math.abs(x + w / 2 - mid) / 150),
        hh = h * (0.3 + r() * 0.55 + near * (q.peak ?? 0.25));
      o += rect(x, y - hh, w - 0.8, hh + 60, p[c]);
      const t = r();
      if (t > 0.8) o += rect(x + w * 0.4, y - hh - 9, 1.3, 9, p[c]);
      else if (t > 0.6)
        o += poly(
          [
            [x, y - hh],
            [x + w - 0.8, y - hh],
            [x + w * 0.5, y - hh - 7],
          ],
          p[c],
        );
      else if (t > 0.45) o += rect(x + w * 0.25, y - hh - 4, w * 0.4, 5, p[c]);
      if (!q.plain)
        for (let yy = y - hh + 4; yy < y + 6; yy += 5)
          for (let xx = x + 2; xx < x + w - 3; xx += 3.6) if (r() > 0.66) win += `M${xx} ${yy}h1.8v2.4h-1.8z`;
      x += w;
    }
    return o + path(win, p[q.wc ?? 'l'], 0.85);
  },
  crater(p, q, r) {
    const y = q.y ?? 112;
    let o = path(`M-10 ${y}q40 -7 80 -2t90 1 90 -2V160H-10z`, p[q.c ?? 'mid']);
    for (let i = 0; i < 6; i++) {
      const x = r() * 240,
        yy = y + 8 + r() * 26,
        w = 8 + r() * 16;
      o += `<ellipse cx="${x}" cy="${yy}" rx="${w}" ry="${w * 0.26}" fill="${p.near}" opacity=".55"/><ellipse cx="${x}" cy="${yy + 1.6}" rx="${w * 0.94}" ry="${w * 0.2}" fill="${p.lo}" opacity=".4"/>`;
    }
    return o;
  },
  field(p, q) {
    const y = q.y ?? 98,
      vx = q.x ?? 150;
    let o = rect(0, y, W, H - y, p[q.c ?? 'b']);
    for (let i = -9; i < 10; i++)
      o += poly(
        [
          [vx + i * 5, y],
          [vx + i * 5 + 1.6, y],
          [vx + i * 40 + 16, 150],
          [vx + i * 40, 150],
        ],
        p.near,
        0.34,
      );
    return o;
  },
  grid(p, q) {
    const y = q.y ?? 104,
      vx = 120;
    let d = '';
    for (let i = -12; i < 13; i++) d += `M${vx + i * 8} ${y}L${vx + i * 46} 150`;
    for (let k = 1, yy = y; yy < 150; k++) {
      d += `M0 ${yy}H240`;
      yy += 2 + k * k * 0.9;
    }
    return rect(0, y, W, 150 - y, p.near) + line(d, p[q.lc ?? 'a'], 0.9, 0.6);
  },
} satisfies Blocks;
