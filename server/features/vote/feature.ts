import { feature } from '../../feature'
import { second } from '../../jobs'
import { closeVotes } from './close'
import { voteCsv } from './csv'
import { exported, kept, notExported } from './exported'
import { entry, event } from './thing'
import { posterPlugin } from '../../core/share/poster/parts'
import { drawVote, posterFile } from './posters'
import { voteSeed } from './seed'
import routes from './routes'

export default feature({
  routes,
  plugins: [voteCsv, posterPlugin(posterFile, drawVote)],
  rounds: (context) => [
    { name: 'vote-close', every: 20 * second, round: (going) => closeVotes(context, going) },
  ],
  things: [event, entry],
  services: [
    {
      title: '投票',
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
