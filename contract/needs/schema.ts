import { Type, type Static } from 'typebox'
import { kindNames, type NeedName } from '../kinds'
import { get } from '../http'
import { states } from './rules'

const Need = Type.Object({
  name: Type.Unsafe<NeedName>({ type: 'string', enum: kindNames.needs }),
  /** As the list calls it: 学生认证. */
  title: Type.String(),
  /** What it is for; of what was refused, why. */
  text: Type.String(),
  state: Type.Enum(states),
  /** What has to be done before it. */
  after: Type.Array(Type.String()),
  /** Where it is done, or seen while it is reviewed. */
  page: Type.String(),
})
export type Need = Static<typeof Need>

export const needsRoutes = {
  'needs/states': get({
    title: '各种表单要先办好的事，以及我办到哪一步',
    data: Type.Object({ items: Type.Array(Need) }),
    who: 'anyone',
  }),
}

declare module '../registry' {
  interface Registry {
    needs: typeof needsRoutes
  }
}
