import { makeAutoObservable } from 'mobx'
import type { Me } from '@contract/account/schema'
import type { NeedName } from '@contract/kinds'
import type { NeedState } from '@contract/needs/rules'
import type { Need } from '@contract/needs/schema'
import { profile } from '@/shell/account/profile'
import { t } from '@/locale'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { signInPage } from '@/net/prompts'
import { Resource } from '@/net/resource'
import { session } from '@/net/session'

/** A row of the list. */
export interface NeedRow {
  key: string
  title: string
  text: string
  state: NeedState
  page: string
}

/** What the profile on the device says of a need: who has it need not wait for the server. */
const facts: Partial<Record<NeedName, (me: Me) => boolean>> = {
  school: ({ school }) => school !== null,
  student: ({ student }) => student,
  gender: ({ gender }) => gender !== null,
}

const signIn = (): NeedRow => ({
  key: 'signIn',
  title: t('登录'),
  text: t('没有账号的，登录时会一起注册'),
  state: 'open',
  page: signInPage,
})

/** Whether a person has what a form needs, and what is still to be done. */
export class NeedsStore {
  readonly states = new Resource(statesOf)

  /** `keep`: where the states cannot be read the form is shown; words can be written without a network. */
  constructor(
    private readonly names: readonly NeedName[],
    private readonly keep: boolean,
  ) {
    makeAutoObservable<this, 'names' | 'keep'>(this, { states: false, names: false, keep: false })
  }

  /** Never rejects. */
  load = async (): Promise<void> => {
    if (!this.met) await this.states.load()
  }

  /** All that is needed, in order, with what has to be done before it. */
  get rows(): NeedRow[] {
    const all = this.states.data ?? []
    const wanted = new Set<string>()
    const add = (name: string) => {
      const need = all.find((one) => one.name === name)
      if (!need || wanted.has(name)) return
      wanted.add(name)
      if (need.state === 'open' || need.state === 'refused') need.after.forEach(add)
    }
    this.names.forEach(add)
    const rows = all
      .filter(({ name }) => wanted.has(name))
      .map(({ name, title, text, state, page }) => ({ key: name, title, text, state, page }))
    return session.signedIn ? rows : [signIn(), ...rows]
  }

  get lacking(): NeedRow[] {
    return this.rows.filter(({ state }) => state !== 'done')
  }

  get met(): boolean {
    if (!session.signedIn) return false
    const { me } = profile
    if (this.names.every((name) => me && facts[name]?.(me))) return true
    const { data, phase } = this.states
    return data === null ? this.keep && phase === 'error' : this.names.every((name) => has(data, name))
  }
}

/** Signing in comes first, whether or not it is known what else there will be. */
async function statesOf(): Promise<readonly Need[]> {
  const read = get('needs/states', {}, inPlace)
  const { items } = await (session.signedIn ? read : read.catch(() => ({ items: [] })))
  return items
}

const has = (needs: readonly Need[], wanted: NeedName): boolean =>
  needs.some(({ name, state }) => name === wanted && state === 'done')
