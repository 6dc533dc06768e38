import { opensAt, stationState } from '@contract/address/rules'
import type { Station } from '@contract/address/schema'
import { closedEnd, firstWindow } from '@contract/running/hours/rules'
import { t } from '@/locale'
import type { Chosen } from '@/shell/address/chosen'
import { dayTime, windowText } from '../shared/labels'
import type { Values } from './values'

export interface HoursSaid {
  text: string
  /** It cannot be done when it is asked for. */
  late: boolean
  /** The time that is proposed instead; null: it can be done as it is asked for, or at no time on offer. */
  window: Values['window']
  label: string
}

const stationOf = (chosen: Chosen | null): Station | null =>
  chosen?.kind === 'station' ? chosen.station : null

/** That a station is closed now, and what that means for when it is wanted; null where none is. */
export function hoursSaid({ from, to, urgent, window }: Values, now: number): HoursSaid | null {
  const stations = { from: stationOf(from), to: stationOf(to) }
  const hours = { from: stations.from?.hours ?? '', to: stations.to?.hours ?? '' }
  const span = window && { from: Date.parse(window.from), to: Date.parse(window.to) }
  const late = closedEnd(hours, { urgent, window: span }, now)
  const shut = [stations.from, stations.to].find((one) => one && stationState(one, now) === 'closed')
  const station = late === null ? (window ? null : shut) : stations[late]
  if (!station) return null
  const { name } = station
  const time = dayTime(opensAt(station.hours, now), now)
  if (late === null)
    return {
      text: t('{name}现在打烊，{time} 开门，来得及按时送到。', { name, time }),
      late: false,
      window: null,
      label: '',
    }
  const next = firstWindow(hours, now)
  const proposed = next && { from: new Date(next.from).toISOString(), to: new Date(next.to).toISOString() }
  return {
    text:
      stationState(station, now) === 'closed'
        ? t('{name}现在打烊，{time} 开门，这个时间送不到。', { name, time })
        : t('{name} {hours} 开门，这个时间送不到。', { name, hours: station.hours }),
    late: true,
    window: proposed,
    label: proposed ? t('改约 {window}', { window: windowText(proposed, now) }) : '',
  }
}
