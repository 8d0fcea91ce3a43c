const DAY_MS = 86_400_000;
const REFUND_DAYS = 30;
const KEY_MS = DAY_MS;

interface ModelLot {
  readonly points: number;
  readonly availableAt: number;
  readonly expiresAt: number;
  readonly cause: string | null;
  remaining: number;
  expired: number;
  clawedBack: boolean;
}

interface ModelRedemption {
  readonly rewardId: number;
  readonly points: number;
  readonly at: number;
  readonly shares: readonly { readonly lot: ModelLot; readonly points: number }[];
  refunded: boolean;
}

export interface ModelReward {
  readonly id: number;
  readonly pointsCost: number;
  readonly limit: number | null;
  stock: number | null;
}

export type Outcome = 'done' | 'nothing' | string;

/** Last millisecond of the month a year later, in the time zone. */
function modelExpiry(earnedAt: number, timeZone: string): number {
  const local = new Date(earnedAt + offsetMs(earnedAt, timeZone));
  const wall = Date.UTC(local.getUTCFullYear() + 1, local.getUTCMonth() + 1, 1);
  return wall - offsetMs(wall - offsetMs(wall, timeZone), timeZone) - 1;
}

function offsetMs(instant: number, timeZone: string): number {
  const zone = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign, hours = '0', minutes = '0'] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(zone ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** A simple model of the ledger in memory, with which tests compare the ledger. */
export class WalletModel {
  readonly lots: ModelLot[] = [];
  readonly redemptions: ModelRedemption[] = [];
  readonly lines: string[] = [];
  debt = 0;
  private readonly causes = new Set<string>();
  private readonly keys = new Map<string, { rewardId: number; at: number; outcome: Outcome }>();
  private readonly timeZone: string;
  private readonly rewards: readonly ModelReward[];

  constructor(timeZone: string, rewards: readonly ModelReward[]) {
    this.timeZone = timeZone;
    this.rewards = rewards;
  }

  balance(now: number): number {
    return sum(this.live(now));
  }

  earn(points: number, cause: string, earnedAt: number, pendingDays: number, now: number): Outcome {
    if (this.causes.has(cause)) return 'nothing';
    this.causes.add(cause);
    this.open('earn', points, cause, earnedAt, earnedAt + pendingDays * DAY_MS);
    this.expire(now);
    return 'done';
  }

  adjust(points: number, now: number): Outcome {
    if (points > 0) {
      this.open('adjust', points, null, now, now);
      return 'done';
    }
    if (this.balance(now) < -points) return 'nothing';
    this.take(-points, now);
    this.lines.push(`adjust ${points}`);
    return 'done';
  }

  redeem(rewardId: number, key: string, now: number): Outcome {
    const known = this.keys.get(key);
    if (known && known.at > now - KEY_MS) {
      return known.rewardId === rewardId ? known.outcome : 'idempotency-key-reused';
    }
    const outcome = this.redeemAnew(rewardId, now);
    this.keys.set(key, { rewardId, at: now, outcome });
    return outcome;
  }

  refund(index: number, now: number): Outcome {
    const redemption = this.redemptions[index];
    if (!redemption) return 'not-found';
    if (redemption.refunded) return 'already-refunded';
    if (now > redemption.at + REFUND_DAYS * DAY_MS) return 'refund-window-closed';
    redemption.refunded = true;
    for (const { lot, points } of redemption.shares) lot.remaining += points;
    this.lines.push(`refund ${redemption.points}`);
    this.payDebt(redemption.shares.map(({ lot }) => lot));
    this.expire(now);
    const reward = this.rewards.find(({ id }) => id === redemption.rewardId);
    if (reward && reward.stock !== null) reward.stock += 1;
    return 'done';
  }

  clawBack(cause: string, now: number): Outcome {
    this.expire(now);
    const lot = this.lots.find((each) => each.cause === cause && !each.clawedBack);
    if (!lot) return 'nothing';
    const taken = lot.points - lot.expired;
    if (taken === 0) return 'nothing';
    this.debt += taken - lot.remaining;
    lot.remaining = 0;
    lot.clawedBack = true;
    // It earns again.
    this.causes.delete(cause);
    this.lines.push(`claw_back ${-taken}`);
    return 'done';
  }

  expire(now: number): void {
    const due = this.lots.filter(({ expiresAt, remaining }) => expiresAt <= now && remaining > 0);
    for (const date of [...new Set(due.map(({ expiresAt }) => expiresAt))].sort((one, two) => one - two)) {
      const together = due.filter(({ expiresAt }) => expiresAt === date);
      this.lines.push(`expire ${-sum(together)}`);
      for (const lot of together) {
        lot.expired += lot.remaining;
        lot.remaining = 0;
      }
    }
  }

  private redeemAnew(rewardId: number, now: number): Outcome {
    const reward = this.rewards.find(({ id }) => id === rewardId);
    if (!reward) return 'not-found';
    const mine = this.redemptions.filter((each) => each.rewardId === rewardId && !each.refunded);
    if (reward.limit !== null && mine.length >= reward.limit) return 'limit-reached';
    if (this.balance(now) < reward.pointsCost) return 'insufficient-points';
    if (reward.stock === 0) return 'out-of-stock';
    if (reward.stock !== null) reward.stock -= 1;
    const shares = this.take(reward.pointsCost, now);
    this.redemptions.push({ rewardId, points: reward.pointsCost, at: now, shares, refunded: false });
    this.lines.push(`redeem ${-reward.pointsCost}`);
    return `redemption ${this.redemptions.length - 1}, ${this.balance(now)} left`;
  }

  private open(kind: string, points: number, cause: string | null, earnedAt: number, availableAt: number) {
    const expiresAt = modelExpiry(earnedAt, this.timeZone);
    const lot = { points, remaining: points, availableAt, expiresAt, cause, expired: 0, clawedBack: false };
    this.lots.push(lot);
    this.lines.push(`${kind} ${points}`);
    this.payDebt([lot]);
  }

  private payDebt(lots: readonly ModelLot[]): void {
    for (const lot of lots.toSorted(byExpiry)) {
      const paid = Math.min(lot.remaining, this.debt);
      lot.remaining -= paid;
      this.debt -= paid;
    }
  }

  private take(points: number, now: number): ModelRedemption['shares'] {
    let open = points;
    return this.live(now).flatMap((lot) => {
      const share = Math.min(lot.remaining, open);
      lot.remaining -= share;
      open -= share;
      return share > 0 ? [{ lot, points: share }] : [];
    });
  }

  /** In the order in which they are spent: sorting is stable, so equal lots stay in the order of opening. */
  private live(now: number): ModelLot[] {
    return this.lots
      .filter(({ availableAt, expiresAt }) => availableAt <= now && expiresAt > now)
      .sort(byExpiry);
  }
}

function byExpiry(one: ModelLot, other: ModelLot): number {
  return one.expiresAt - other.expiresAt;
}

function sum(lots: readonly ModelLot[]): number {
  return lots.reduce((total, { remaining }) => total + remaining, 0);
}
