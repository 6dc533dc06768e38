import { orderPage } from '@/shell/sale/page'
import { NoteView } from '@/shell/sale/note-view'
import { secondhandSale } from '@/features/secondhand/sale/kind'

/** What its seller noted about the order `?id=`. */
export default orderPage(secondhandSale, NoteView)
