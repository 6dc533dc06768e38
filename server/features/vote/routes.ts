import type { FastifyRequest } from 'fastify'
import { voteRoutes } from '../../../contract/vote/schema'
import { implement } from '../../http/implement'
import { AsideService } from './aside'
import { BallotService } from './ballots'
import { resultKey } from './csv'
import { EntryService } from './entries'
import { EventService } from './events'
import { listEntries, listEvents, listRanking, listWaiting } from './lists'
import type { Origin } from './network'
import { OptionService } from './options'
import { posterOf } from './posters'
import { ReceiptService } from './receipts'

const originOf = ({ ip, headers }: FastifyRequest): Origin => ({
  address: ip,
  agent: headers['user-agent'] ?? '',
})

export default implement(voteRoutes, (context) => {
  const events = new EventService(context)
  const entries = new EntryService(context, events)
  const options = new OptionService(context)
  const ballots = new BallotService(context)
  const receipts = new ReceiptService(context, events)
  const aside = new AsideService(context, events)
  return {
    'VoteActivity/list': ({ query, viewer }) => listEvents(context, viewer, query),
    'VoteActivity/read': ({ query, viewer }) => events.read(viewer, query.id),
    'VoteActivity/create': ({ body, viewer }) => events.create(viewer, body),
    'activity/delete': ({ body, viewer }) => events.remove(viewer, body.id),
    'VoteActivity/cancel': ({ body, viewer }) => events.cancel(viewer, body.id, body.reason),
    'Vote/participantList': ({ query, viewer }) => listEntries(context, viewer, query),
    'Vote/participantInfo': ({ query, viewer }) => entries.one(viewer, query.id),
    'Vote/apply': ({ body, viewer }) => entries.apply(viewer, body),
    'Vote/edit': async ({ body, viewer }) => {
      await options.edit(viewer, body)
      return entries.one(viewer, body.id)
    },
    'Vote/move': ({ body, viewer }) => options.move(viewer, body.id, body.before ?? null),
    'Vote/remove': ({ body, viewer }) => entries.remove(viewer, body.id),
    'Vote/ranking': ({ query, viewer }) => listRanking(context, viewer, query),
    'Vote/live': ({ query, viewer }) => events.live(viewer, query.id),
    'Vote/vote': ({ body, viewer, request }) => ballots.cast(viewer, body, originOf(request)),
    'Vote/withdraw': ({ body, viewer }) => ballots.withdraw(viewer, body.receipt),
    'Vote/receipts': ({ query, viewer }) => receipts.all(viewer, query),
    'Vote/mine': ({ query, viewer }) => receipts.mine(viewer, query),
    'Vote/waiting': ({ query, viewer }) => listWaiting(context, viewer, query),
    'Vote/review': ({ body, viewer }) => entries.review(viewer, body.id, body.action, body.reason),
    'Vote/dismiss': ({ body, viewer }) => entries.dismiss(viewer, body.id, body.reason),
    'Vote/aside': ({ query, viewer }) => aside.list(viewer, query),
    'Vote/decide': ({ body, viewer }) => aside.decide(viewer, body),
    'Vote/poster': async ({ query, viewer }) => ({
      path: await posterOf(context, viewer, query.view, query.id),
    }),
    'Vote/export': ({ body, viewer }) => resultKey(context, viewer, events, body.id),
  }
})
