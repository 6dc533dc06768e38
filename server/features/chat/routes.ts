import { chatRoutes } from '../../../contract/chat/schema'
import { implement } from '../../http/implement'
import { PeopleService } from '../../core/people/people'
import { actOn } from '../../core/chat/card'
import { fileKey } from './files'
import { Marks } from './marks'
import { Reading } from './reading'
import { Sender } from '../../core/chat/send'
import { Transcripts } from './transcripts'

const after = async (work: Promise<void>) => {
  await work
}

export default implement(chatRoutes, (context) => {
  const sender = new Sender(context)
  const reading = new Reading(context)
  const marks = new Marks(context)
  const transcripts = new Transcripts(context)
  const people = new PeopleService(context)
  return {
    privateChat: ({ viewer, body }) => sender.send(viewer, body),
    'im/getUserSig': async ({ viewer }) => {
      const { im } = context.providers
      if (!im)
        return { provider: 'local' as const, app_id: null, user_id: null, user_sig: null, expires_at: null }
      return { provider: im.name, ...im.sign(viewer.id) }
    },
    'im/contact': ({ viewer, query }) => people.followings(viewer, query),
    'chat/with': ({ viewer, query }) => reading.with(viewer, query.user),
    'chat/conversations': ({ viewer, query }) => reading.list(viewer, query),
    'chat/messages': ({ viewer, query }) => reading.messages(viewer, query),
    'chat/read': ({ viewer, body }) => marks.read(viewer, body),
    'chat/readAll': ({ viewer }) => marks.readAll(viewer),
    'chat/file': ({ viewer, query }) => fileKey(context, viewer, query),
    'chat/act': ({ viewer, body }) => actOn(context, viewer, body),
    'chat/recall': ({ viewer, body }) => marks.recall(viewer, body),
    'chat/delete': ({ viewer, body }) => after(marks.delete(viewer, body)),
    'chat/transcript': ({ viewer, body }) => transcripts.note(viewer, body),
    'chat/remove': ({ viewer, body }) => after(marks.remove(viewer, body.conversation)),
    'chat/pin': ({ viewer, body }) => after(marks.pin(viewer, body.conversation, body.on)),
    'chat/mute': ({ viewer, body }) => after(marks.mute(viewer, body.conversation, body.on)),
    'chat/search': ({ viewer, query }) => reading.search(viewer, query),
  }
})
