import { beforeEach, describe, expect, it } from 'vitest';
import { Showing, type Position } from './showing.svelte';

const at = (step: number, view: unknown = { step }, seat = 0): Position => ({ seat, step, view, text: `${step}` });

describe('Showing', () => {
  let speeds: number[];
  let land: () => void;
  let skipped: number[];
  let showing: Showing;
  const landed = async () => {
    land();
    await Promise.resolve();
    await Promise.resolve();
  };

  beforeEach(() => {
    speeds = [];
    skipped = [];
    showing = new Showing(
      (speed) => {
        speeds.push(speed);
        return new Promise((done) => (land = done));
      },
      (from) => skipped.push(from.step),
    );
    showing.take(at(0), false);
  });

  it('shows the first position as it comes', () => expect(showing.now!.step).toBe(0));

  it('shows what comes fast one after another, each when the one before has arrived', async () => {
    for (const step of [1, 2, 3]) showing.take(at(step), false);
    expect([showing.now!.step, showing.behind]).toEqual([1, 2]);
    await landed();
    expect([showing.now!.step, showing.behind]).toEqual([2, 1]);
    await landed();
    expect([showing.now!.step, showing.behind]).toEqual([3, 0]);
  });

  it('hurries a queue that would take two seconds', async () => {
    for (let step = 1; step <= 7; step++) showing.take(at(step), false);
    await landed();
    expect(speeds).toEqual([1, 2]);
  });

  it('leaves out a queue that is too long, and says from where', () => {
    for (let step = 1; step <= 22; step++) showing.take(at(step), false);
    expect([showing.now!.step, showing.behind]).toEqual([22, 0]);
    expect(skipped).toEqual([1]);
  });

  it('shows the newest at once when nothing may move, after an undo, and for another seat', () => {
    showing.take(at(1), false);
    showing.take(at(2), true);
    expect([showing.now!.step, showing.behind]).toEqual([2, 0]);
    showing.take(at(3), false);
    showing.take(at(1), false);
    expect([showing.now!.step, showing.behind]).toEqual([1, 0]);
    showing.take(at(9, {}, 1), false);
    expect(showing.now!.seat).toBe(1);
  });

  it('does not wait for a move that shows nothing', async () => {
    showing.take(at(1, 'a'), false);
    showing.take(at(2, 'a'), false);
    showing.take(at(3, 'b'), false);
    expect([showing.now!.step, showing.behind]).toEqual([2, 1]);
  });

  it('goes to the newest when the player wants to act', () => {
    for (const step of [1, 2, 3]) showing.take(at(step), false);
    showing.finish();
    expect([showing.now!.step, showing.behind]).toEqual([3, 0]);
  });

  it('goes back and on at the pace of the player, and misses nothing that comes meanwhile', () => {
    showing.take(at(3), true);
    showing.hold([at(0), at(1), at(3)]);
    expect([showing.now!.step, showing.behind]).toEqual([0, 2]);
    showing.next();
    showing.take(at(4), true);
    expect([showing.now!.step, showing.seen, showing.behind]).toEqual([1, 1, 2]);
    showing.next();
    showing.next();
    expect([showing.now!.step, showing.seen, showing.behind]).toEqual([4, 3, 0]);
    expect(showing.held).toBe(true);
  });

  it('ends a look back with the present', () => {
    showing.take(at(3), true);
    showing.hold([at(0), at(1), at(3)]);
    showing.finish();
    expect([showing.now!.step, showing.behind, showing.held]).toEqual([3, 0, false]);
  });
});
