import { thing } from '../../core/thing/thing'
import { eraseComments } from './erase'
import { moveComment } from './moderation'
import { within } from './read'
import { comments } from '../../core/comment/tables'
import { notifyShown } from './notices'

/** Comments and replies. A comment takes its replies along wherever it goes. */
export const comment = thing({
  kind: 'comment',
  what: '这条评论',
  table: comments,
  row: 'c',
  text: 'text',
  pictures: 'pictures',
  scene: 'comment',
  see: async (context, viewer, id) => (await within(context, viewer, id)).row,
  move: moveComment,
  shown: notifyShown,
  exported: { subject: 'subjectId', stance: 'stance' },
  // who settles what waits locks that before the comment, and who forgets words locks the notices
  erased: { after: ['messages', 'screenings'], also: eraseComments },
})
