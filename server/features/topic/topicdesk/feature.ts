import { sql } from 'drizzle-orm'
import { feature } from '../../../feature'
import { eraseTopicDesk, kept } from './erase'
import { exported, notExported } from './exported'
import { waitingAppeals } from './appeals'
import routes from './routes'

export default feature({
  routes,
  desks: {
    topicAppeals: {
      title: '话题申诉',
      order: 130,
      reviewers: true,
      waiting: (viewer) => sql`(select a.created_at ${waitingAppeals(viewer)}) w`,
    },
  },
  erasures: { topicDesk: { after: ['heldDynamics'], erase: eraseTopicDesk } },
  exported,
  notExported,
  kept,
})
