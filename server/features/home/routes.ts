import { homeRoutes } from '../../../contract/home/schema'
import { pageRoutes } from '../../../contract/home/page/schema'
import { implement } from '../../http/implement'
import { PageDesk } from './page/desk'
import { FrontDesk } from './page/front'
import { hotTopics } from './page/topics'
import { HomeService } from './service'

/** Channels of the circle beside the newest: what the server can sort or filter by. */
const channels = [
  { key: 'new', title: '最新' },
  { key: 'hot', title: '热门' },
  { key: 'help', title: '求助' },
]

export default implement({ ...homeRoutes, ...pageRoutes }, (context) => {
  const service = new HomeService(context)
  const desk = new PageDesk(context)
  const front = new FrontDesk(context)
  return {
    banners: async ({ query, viewer }) => ({
      items: await service.slides('home', service.schoolOf(query.school, viewer)),
    }),
    navbar: async ({ query, viewer }) => ({
      items: await service.entries('home', service.schoolOf(query.school, viewer)),
    }),
    'navbar/pins': async ({ viewer }) => ({ items: await service.pinned(viewer, viewer.schoolId) }),
    'navbar/pin': async ({ viewer, body }) => ({ items: await service.pin(viewer, body.urls) }),
    'navtype/index': async ({ query, viewer }) => {
      const topics = await service.channels(service.schoolOf(query.school, viewer))
      return { items: [...channels, ...topics.map((name) => ({ key: `#${name}`, title: `#${name}` }))] }
    },
    'advertise/index': async ({ query, viewer }) => ({
      items: await service.slides(query.position, service.schoolOf(query.school, viewer)),
    }),
    'topic/hotTopic': async ({ query, viewer }) => ({
      items: await hotTopics(context.db, service.schoolOf(query.school, viewer)),
    }),
    'diy/diyfirst': ({ query, viewer }) => service.first(query.school, viewer),
    'get/diy': ({ query, viewer }) => service.page(query.key, query.school, viewer),
    'get/content': ({ query, viewer }) => service.content(query.key, query.school, viewer),
    'user/agree': ({ viewer, body }) => service.agree(viewer, body.version),
    'wxapp/config': () => service.config(),
    'diy/pages': ({ viewer, query }) => desk.list(viewer, query.school ?? null),
    'diy/draft': ({ viewer, query }) => desk.open(viewer, { school: query.school ?? null, key: query.key }),
    'diy/save': ({ viewer, body }) => desk.save(viewer, body),
    'diy/publish': ({ viewer, body }) => desk.publish(viewer, body),
    'diy/restore': ({ viewer, body }) => desk.restore(viewer, body),
    'diy/front': ({ viewer, query }) => front.read(viewer, query),
    'diy/setFront': ({ viewer, body }) => front.set(viewer, body),
    'diy/remove': ({ viewer, body }) => desk.remove(viewer, body),
  }
})
