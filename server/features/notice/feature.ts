import { feature } from '../../feature'
import { second } from '../../jobs'
import { NoticeBoard } from './board'
import { eraseNotices, kept } from './erase'
import { exported } from './exported'
import { noticeKind } from './kind'
import { noticeRound } from './rounds'
import { noticesFound, usedByNotices } from './search'
import { noticeSeed } from './seed'
import routes from './routes'

export default feature({
  routes,
  rounds: (context) => [
    { name: 'school-notices', every: 20 * second, round: (going) => noticeRound(context, going) },
  ],
  complaints: {
    notice: (context) => noticeKind(context, 'notice'),
    article: (context) => noticeKind(context, 'article'),
  },
  searches: { notice: noticesFound },
  wordsInUse: [usedByNotices],
  home: {
    notice: async (context, viewer, school) =>
      (await new NoticeBoard(context).list(viewer, school, { size: 1 })).items[0] ?? null,
  },
  erasures: {
    // articles are held after the account whose they are
    announcements: { after: ['subscriptions'], erase: eraseNotices },
  },
  exported,
  seeds: { notice: noticeSeed },
  kept,
})
