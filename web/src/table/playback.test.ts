import { beforeEach, describe, expect, it } from 'vitest';
import { Playback, type Position } from './playback.svelte';

const at = (step: number, view: unknown = { step }, seat = 0): Position => ({ seat, step, view, text: `${step}` });

describe('Showing', () => {
  let speeds: number[];
  let finishAnimations: () => void;
  let skipped: number[];
  let playback: Playback;
  const landed = async () => {
    finishAnimations();
    await Promise.resolve();
    await Promise.resolve();
  };

  beforeEach(() => {
    speeds = [];
    skipped = [];
    playback = new Playback(
      (speed) => {
        speeds.push(speed);
        return new Promise((done) => (finishAnimations = done));
      },
      (from) => skipped.push(from.step),
    );
    playback.take(at(0), false);
  });

  it('shows the first position as it comes', () => expect(playback.now!.step).toBe(0));

  it('shows what comes fast one after another, each when the one before has arrived', async () => {
    for (const step of [1, 2, 3]) playback.take(at(step), false);
    expect([playback.now!.step, playback.behind]).toEqual([1, 2]);
    await landed();
    expect([playback.now!.step, playback.behind]).toEqual([2, 1]);
    await landed();
    expect([playback.now!.step, playback.behind]).toEqual([3, 0]);
  });

  it('hurries a queue that would take two seconds', async () => {
    for (let step = 1; step <= 7; step++) playback.take(at(step), false);
    await landed();
    expect(speeds).toEqual([1, 2]);
  });

  it('leaves out a queue that is too long, and says from where', () => {
    for (let step = 1; step <= 22; step++) playback.take(at(step), false);
    expect([playback.now!.step, playback.behind]).toEqual([22, 0]);
    expect(skipped).toEqual([1]);
  });

  it('shows the newest at once when nothing may move, after an undo, and for another seat', () => {
    playback.take(at(1), false);
    playback.take(at(2), true);
    expect([playback.now!.step, playback.behind]).toEqual([2, 0]);
    playback.take(at(3), false);
    playback.take(at(1), false);
    expect([playback.now!.step, playback.behind]).toEqual([1, 0]);
    playback.take(at(9, {}, 1), false);
    expect(playback.now!.seat).toBe(1);
  });

  it('does not wait for a move that shows nothing', async () => {
    playback.take(at(1, 'a'), false);
    playback.take(at(2, 'a'), false);
    playback.take(at(3, 'b'), false);
    expect([playback.now!.step, playback.behind]).toEqual([2, 1]);
  });

  it('goes to the newest when the player wants to act', () => {
    for (const step of [1, 2, 3]) playback.take(at(step), false);
    playback.finish();
    expect([playback.now!.step, playback.behind]).toEqual([3, 0]);
  });

  it('goes back and on at the pace of the player, and misses nothing that comes meanwhile', () => {
    playback.take(at(3), true);
    playback.hold([at(0), at(1), at(3)]);
    expect([playback.now!.step, playback.behind]).toEqual([0, 2]);
    playback.next();
    playback.take(at(4), true);
    expect([playback.now!.step, playback.seen, playback.behind]).toEqual([1, 1, 2]);
    playback.next();
    playback.next();
    expect([playback.now!.step, playback.seen, playback.behind]).toEqual([4, 3, 0]);
    expect(playback.held).toBe(true);
  });

  it('ends a look back with the present', () => {
    playback.take(at(3), true);
    playback.hold([at(0), at(1), at(3)]);
    playback.finish();
    expect([playback.now!.step, playback.behind, playback.held]).toEqual([3, 0, false]);
  });
});
