import { bookRoutes } from '../../../../contract/secondhand/books/schema'
import { implement } from '../../../http/implement'
import { lookUp } from './lookup'
import { textbooksOf } from './textbooks'
import { watch } from './watch'

export default implement(bookRoutes, (context) => ({
  'secondHand/book': ({ query, viewer }) => lookUp(context, viewer, query.isbn),
  'secondHand/textbooks': ({ query, viewer }) => textbooksOf(context, viewer, query),
  'secondHand/watch': ({ body, viewer }) => watch(context, viewer, body.on),
}))
