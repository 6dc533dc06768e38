import { homeRoutes } from '../../../contract/home/schema'
import { implement } from '../../http/implement'
import { HomeService } from './service'

/** Channels of the circle beside the newest: what the server can sort or filter by. */
const channels = [
  { key: 'new', title: '最新' },
  { key: 'hot', title: '热门' },
]

export default implement(homeRoutes, (context) => {
  const service = new HomeService(context)
  return {
    banners: async ({ query, viewer }) => ({
      items: await service.banners('home', service.schoolOf(query.school, viewer)),
    }),
    navbar: async ({ query, viewer }) => ({
      items: await service.nav('home', service.schoolOf(query.school, viewer)),
    }),
    'navtype/index': async ({ query, viewer }) => {
      const topics = await service.topics(service.schoolOf(query.school, viewer))
      return { items: [...channels, ...topics.map(({ name }) => ({ key: `#${name}`, title: `#${name}` }))] }
    },
    'advertise/index': async ({ query, viewer }) => ({
      items: await service.banners(query.position, service.schoolOf(query.school, viewer)),
    }),
    'topic/hotTopic': async ({ query, viewer }) => ({
      items: await service.topics(service.schoolOf(query.school, viewer)),
    }),
    'diy/diyfirst': ({ query, viewer }) => service.first(query.school, viewer),
    'get/diy': ({ query, viewer }) => service.diy(query.key, viewer),
    'get/content': ({ query }) => service.content(query.key),
    'get/form': ({ query }) => service.form(query.key),
    'wxapp/config': () => service.config(),
  }
})
