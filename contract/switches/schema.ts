/** Features that are switched off, by who runs the installation or by a school. */
import { Type, type Static } from 'typebox'
import { Id, Instant } from '../common'
import { get, post } from '../http'
import { switchStates, type SwitchState } from './rules'

const Switch = Type.Object({
  name: Type.String(),
  /** 跑腿. */
  title: Type.String(),
  state: Type.Unsafe<SwitchState>(Type.String({ enum: [...switchStates] })),
  /** Who runs the installation has it off: no school can switch it on. */
  everywhere: Type.Boolean(),
  /** Since when the school has it off; null while it does not. */
  since: Type.Union([Instant, Type.Null()]),
  /** Titles of others that have to be off before it. */
  after: Type.Array(Type.String()),
})
export type Switch = Static<typeof Switch>

const Switches = Type.Object({ items: Type.Array(Switch) })

export const switchRoutes = {
  'switches/list': get({
    title: '一所学校开着哪些功能',
    query: Type.Object({ school: Id }),
    data: Switches,
    who: 'administrator',
  }),
  'switches/set': post({
    title: '在一所学校打开或关掉一个功能',
    body: Type.Object({
      school: Id,
      name: Type.String({ minLength: 1, maxLength: 40, title: '功能' }),
      on: Type.Boolean({ title: '打开' }),
    }),
    data: Switches,
    who: 'administrator',
    limit: 60,
  }),
}

declare module '../registry' {
  interface Registry {
    switches: typeof switchRoutes
  }
}
