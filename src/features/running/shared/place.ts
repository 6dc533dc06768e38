import { t } from '@/locale'
import { feedback } from '@/platform/feedback'
import { location } from '@/platform/location'
import type { Point } from './map-frame'

/** Where a place of an errand lies; null where nobody knows. */
export const pointOf = (place: { latitude: number | null; longitude: number | null } | null): Point | null =>
  place && place.latitude !== null && place.longitude !== null
    ? { latitude: place.latitude, longitude: place.longitude }
    : null

/** Opens the host's map there. */
export const openMap = (name: string, point: Point): void =>
  void location.open({ name, address: '', ...point }).catch(() => feedback.toast(t('这里不能打开地图')))
