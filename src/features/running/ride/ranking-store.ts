import { makeAutoObservable } from 'mobx'
import type { Period } from '@contract/running/rider/rules'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'

const rankingOf = (period: Period) => new Resource(() => get('running/ranking', { period }, inPlace))

/** The riders of one's school by points, of a week or a month. */
export class RankingStore {
  period: Period = 'week'
  private readonly rankings = { week: rankingOf('week'), month: rankingOf('month') }

  constructor() {
    makeAutoObservable<this, 'rankings'>(this, { rankings: false }, { autoBind: true })
  }

  get ranking() {
    return this.rankings[this.period]
  }

  show(period: Period) {
    this.period = period
    if (this.ranking.phase === 'idle') void this.ranking.load()
  }

  load(): Promise<void> {
    return this.ranking.load()
  }
}
