import { Watch } from '../../../contract/vote/frames'
import { feature } from '../../feature'
import { hearing } from '../../core/notice/hearing'
import { second } from '../../jobs'
import { voteCard } from './card'
import { closeVotes } from './close'
import { voteCsv } from './csv'
import { exported, kept, notExported } from './exported'
import { entry, event } from './thing'
import { posterPlugin } from '../../core/share/poster/parts'
import { drawVote, posterFile } from './posters'
import { voteSeed } from './seed'
import routes from './routes'
import { watchers } from './watch'
import { voteSwitch } from './switch'

export default feature({
  routes,
  switch: voteSwitch,
  plugins: [voteCsv, posterPlugin(posterFile, drawVote)],
  rounds: (context) => [
    { name: 'vote-close', every: 20 * second, round: (going) => closeVotes(context, going) },
  ],
  things: [event, entry],
  cards: { vote: voteCard },
  hears: { 'watch-votes': hearing(Watch, watchers) },
  services: [
    {
      title: '投票',
      words: '评选 选票 评比',
      icon: 'checkbox',
      tint: 'sage',
      url: '/pages/vote/index',
      group: '同学',
      order: 45,
      home: 125,
    },
  ],
  exported,
  seeds: { vote: voteSeed },
  notExported,
  kept,
})
