import { sql } from 'drizzle-orm'
import { feature } from '../../feature'
import { eraseTopics, kept } from './erase'
import { exported, notExported } from './exported'
import { topicKind } from './complaints'
import { topicPlace } from './picture'
import { canReview } from '../../core/dynamic/topic/read'
import { topicsFound, usedByTopics } from './search'
import { topicSeed } from './seed'
import routes from './routes'

export default feature({
  routes,
  searches: { topic: topicsFound },
  wordsInUse: [usedByTopics],
  complaints: { topic: topicKind },
  pictures: { topic: () => topicPlace },
  desks: {
    topics: {
      title: '话题',
      order: 120,
      reviewers: true,
      waiting: (viewer) => sql`topics w where w.state = 'pending' and ${canReview(viewer, sql`w.school_id`)}`,
    },
  },
  services: [
    {
      title: '话题',
      words: '圈子 热门',
      icon: 'hash',
      tint: 'sage',
      url: '/pages/topic/topic',
      group: '同学',
      order: 50,
    },
  ],
  erasures: { topics: { after: ['comments', 'heldDynamics', 'topicDesk'], erase: eraseTopics } },
  exported,
  seeds: { topic: topicSeed },
  notExported,
  kept,
})
