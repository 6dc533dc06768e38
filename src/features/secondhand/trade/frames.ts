import type { Heard } from '@/net/realtime'
import { isOfKind } from '@/shell/order/use-frames'

/** A frame of any sale of one's own. */
export const ofTrades = (frame: Heard): boolean => isOfKind(frame, 'trade')
