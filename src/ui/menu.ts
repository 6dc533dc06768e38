import { makeAutoObservable } from 'mobx'
import { PlatformError } from '@/platform/failure'
import { feedback } from '@/platform/feedback'
import type { ShortMenu } from '@/platform/feedback/types'
import { share } from '@/platform/share'

export interface Act {
  label: string
  act: () => unknown
  /** It sends the page, which a mini-program does by a button of its own: `act` is for the web. */
  shares?: boolean
}

interface Asked {
  rows: readonly string[]
  danger: number
  /** The row that sends the page; -1 without one. */
  shares: number
  /** The page that it lies over. */
  place: object
  done: (index: number) => void
}

/** The menu that the app draws itself, over the page that is in front: for more rows than a host's menu takes. */
class OwnMenu {
  asked: Asked | null = null
  private readonly places: object[] = []

  constructor() {
    makeAutoObservable<OwnMenu, 'places'>(this, { places: false }, { deep: false })
  }

  /** A page has come to the front. */
  stand(place: object): void {
    this.forget(place)
    this.places.push(place)
  }

  /** A page has closed, and a menu over it with it. */
  leave(place: object): void {
    this.forget(place)
    if (this.asked?.place === place) this.finish(-1)
  }

  /** Index of the chosen row; -1 when the person leaves. */
  ask(rows: readonly string[], danger: number, shares = -1): Promise<number> {
    this.finish(-1)
    const place = this.places[this.places.length - 1]
    if (!place) return Promise.reject(new PlatformError('unsupported'))
    return new Promise((done) => this.open({ rows, danger, shares, place, done }))
  }

  finish(index: number): void {
    this.asked?.done(index)
    this.asked = null
  }

  private open(asked: Asked): void {
    this.asked = asked
  }

  private forget(place: object): void {
    const at = this.places.indexOf(place)
    if (at >= 0) this.places.splice(at, 1)
  }
}

export const ownMenu = new OwnMenu()

const isShort = (rows: readonly string[]): rows is ShortMenu => rows.length > 0 && rows.length <= 6

/**
 * Lets the person choose a row: its index, or -1 when they leave. The host's menu, or the app's own where there are too
 * many rows for it or it fails. `danger`: the row to think about.
 */
export async function chooseRow(rows: readonly string[], danger = -1): Promise<number> {
  if (!isShort(rows)) return ownMenu.ask(rows, danger)
  try {
    return await feedback.actionSheet(rows, danger < 0 ? {} : { danger })
  } catch (error) {
    if (error instanceof PlatformError && error.code === 'cancelled') return -1
    return ownMenu.ask(rows, danger)
  }
}

/** Offers acts, of which the last is one to think about unless `danger` names another, and does the chosen one. */
export async function offer(acts: readonly Act[], danger = acts.length - 1): Promise<void> {
  const rows = acts.map(({ label }) => label)
  const shares = share.send ? -1 : acts.findIndex((act) => act.shares)
  if (shares < 0) await acts[await chooseRow(rows, danger)]?.act()
  else {
    const chosen = await ownMenu.ask(rows, danger, shares)
    if (chosen !== shares) await acts[chosen]?.act()
  }
}
