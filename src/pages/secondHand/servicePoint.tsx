import { salePage } from '@/shell/sale/page'
import { PlaceView } from '@/shell/sale/place-view'
import { secondhandSale } from '@/features/secondhand/sale/kind'

/** Where people of the school often meet. */
export default salePage(secondhandSale, PlaceView)
