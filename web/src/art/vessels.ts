/** Ships and cargo. */
import { at, circ, line, path, poly, rect, type Blocks } from './pen';

export const vessels = {
  galley(p, q) {
    const { x = 120, y = 116, s = 1 } = q;
    return at(
      x,
      y,
      s,
      path('M-52 -8q-8 -12 -4 -22 5 4 8 12h92q8 -8 6 -20 10 10 4 24 -4 14 -18 20H-34q-14 -4 -18 -14z', p.lo) +
        path('M-52 -8q-8 -12 -4 -22 5 4 8 12h92l2 8H-46z', p.hi) +
        line('M-2 -18V-78', p.near, 3) +
        line('M-34 -72H34', p.near, 2.4) +
        path('M-32 -70h64q6 24 -3 46h-58q-9 -22 -3 -46z', p.l) +
        path('M-11 -70h22q2.5 24 0 46h-22q-2.5 -22 0 -46z', p[q.c ?? 'a']) +
        line('M-34 -72L-48 -18M34 -72L46 -18', p.near, 0.9) +
        circ(46, -12, 2.6, p.near) +
        line([-34, -22, -10, 2, 14, 26].map((k) => `M${k} -4l-9 15`).join(''), p.near, 2),
      0,
      q.flip,
    );
  },
  dart(p, q) {
    const { x = 120, y = 76, s = 1, rot = 0 } = q;
    return at(
      x,
      y,
      s,
      (q.noTrail
        ? ''
        : path('M-30 -5L-150 -1.5V1.5L-30 5z', p.a, 0.5) +
          path('M-30 -9L-96 -6.5V-5L-30 -4zM-30 9L-96 6.5V5L-30 4z', p.l, 0.35)) +
        path('M-22 -8L-44 -30 -30 -30 4 -9zM-22 8L-44 30 -30 30 4 9z', p.lo) +
        path('M-22 -8L-44 -30 -38 -30 -8 -8z', p.hi) +
        path('M58 0C36 -11 10 -12 -30 -10V10C10 12 36 11 58 0z', p.hi) +
        path('M58 0C36 11 10 12 -30 10V0z', p.lo) +
        path('M34 -4.4C24 -8 14 -8.4 6 -8V-1H32z', p.near) +
        rect(-36, -8, 7, 16, p.near, 2) +
        rect(-40, -5, 5, 10, p.a, 2) +
        line('M-14 -10V10', p.near, 1.4, 0.6),
      rot,
      q.flip,
    );
  },
  hauler(p, q) {
    const { x = 120, y = 78, s = 1, rot = 0 } = q;
    return at(
      x,
      y,
      s,
      rect(-62, -3, 120, 6, p.near) +
        [-46, -16, 14]
          .map(
            (k, i) =>
              rect(k - 12, -18, 25, 36, [p.a, p.lo, p.b][i]!, 2) +
              rect(k - 12, -18, 25, 11, p.hi, 2, 0.35) +
              line(`M${k - 6} -18v36M${k} -18v36M${k + 6} -18v36`, p.near, 1, 0.4),
          )
          .join('') +
        path('M32 -13h16l16 9v9l-16 8H32z', p.hi) +
        path('M32 2h32v3l-16 8H32z', p.lo) +
        path('M48 -9l12 6v3H48z', p.near) +
        path('M-62 -13h-10l-5 5v16l5 5h10z', p.lo) +
        rect(-84, -8, 7, 6, p.a, 1) +
        rect(-84, 3, 7, 6, p.a, 1) +
        path('M-84 -7l-34 2.2v1.2l34 2.4zM-84 4l-34 1.4v1.4l34 2.2z', p.l, 0.55),
      rot,
      q.flip,
    );
  },
  station(p, q) {
    const { x = 120, y = 74, s = 1, rot = -14 } = q;
    return at(
      x,
      y,
      s,
      `<ellipse rx="58" ry="17" fill="none" stroke="${p.lo}" stroke-width="9"/><ellipse rx="58" ry="17" cy="-1.8" fill="none" stroke="${p.hi}" stroke-width="4"/>` +
        line('M-54 0H54M0 -16V16', p.lo, 4) +
        rect(-7, -46, 14, 92, p.hi, 6) +
        rect(0, -46, 7, 92, p.lo, 4) +
        circ(0, 0, 15, p.hi) +
        `<path d="M0 -15a15 15 0 0 1 0 30z" fill="${p.lo}"/>` +
        circ(-3, -2, 5, p.near) +
        circ(-3, -2, 2.6, p.a) +
        rect(-26, -54, 52, 9, p.near, 1) +
        rect(-24, -52.6, 23, 6, p.b, 0.5) +
        rect(1, -52.6, 23, 6, p.b, 0.5) +
        rect(-26, 45, 52, 9, p.near, 1) +
        rect(-24, 46.4, 23, 6, p.b, 0.5) +
        rect(1, 46.4, 23, 6, p.b, 0.5) +
        [-50, -34, 34, 50].map((k) => circ(k, k > 0 ? 7 : 8, 1.5, p.a)).join(''),
      rot,
    );
  },
  crates(p, q) {
    const { x = 120, y = 122, s = 1 } = q;
    const c = (dx: number, dy: number, w: number, col: string) =>
      rect(dx, dy - w, w, w, col, 1.5) +
      poly(
        [
          [dx + w, dy - w],
          [dx + w + 8, dy - w - 6],
          [dx + w + 8, dy - 6],
          [dx + w, dy],
        ],
        p.near,
      ) +
      poly(
        [
          [dx, dy - w],
          [dx + 8, dy - w - 6],
          [dx + w + 8, dy - w - 6],
          [dx + w, dy - w],
        ],
        p.hi,
      ) +
      line(
        `M${dx + 3} ${dy - 3}L${dx + w - 3} ${dy - w + 3}M${dx + 3} ${dy - w + 3}h${w - 6}v${w - 6}h${6 - w}z`,
        p.near,
        1.5,
        0.55,
      );
    return at(
      x,
      y,
      s,
      c(-48, 0, 30, p.lo) + c(-12, 0, 34, p.a) + c(26, 0, 26, p.lo) + c(-34, -30, 26, p.b) + c(2, -34, 24, p.lo),
    );
  },
} satisfies Blocks;
