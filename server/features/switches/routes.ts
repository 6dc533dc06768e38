import { switchRoutes } from '../../../contract/switches/schema'
import { implement } from '../../http/implement'
import { setSwitch, switchesOf } from './service'

export default implement(switchRoutes, (context) => {
  const list = async (viewer: Parameters<typeof switchesOf>[1], school: string) => ({
    items: await switchesOf(context, viewer, school),
  })
  return {
    'switches/list': ({ viewer, query }) => list(viewer, query.school),
    'switches/set': async ({ viewer, body }) => {
      await setSwitch(context, viewer, body)
      return list(viewer, body.school)
    },
  }
})
