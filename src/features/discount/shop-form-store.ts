import { makeAutoObservable, runInAction } from 'mobx'
import { allDay, hoursPattern } from '@contract/address/rules'
import { limits, phonePattern, type ShopKind } from '@contract/discount/rules'
import type { ShopDetail } from '@contract/discount/fields'
import type { House } from '@contract/school/schema'
import { spotOnMap } from '@/shell/address/building-store'
import { DraftForm } from '@/shell/draft-form'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'

interface Values {
  name: string
  kind: ShopKind | ''
  place: string
  /** Degrees, as text; '' until a point is chosen. */
  latitude: string
  longitude: string
  hours: string
  phone: string
  gives: string
  terms: string
}
const blank: Values = {
  name: '',
  kind: '',
  place: '',
  latitude: '',
  longitude: '',
  hours: '',
  phone: '',
  gives: '',
  terms: '',
}
const { shop } = limits

/** A shop being written down or changed. What is new is kept until it is sent. */
export class ShopFormStore {
  readonly draft: DraftForm<Values>
  readonly ready: Resource<{ houses: House[] }>

  constructor(
    readonly school: string,
    readonly id?: string,
  ) {
    this.draft = new DraftForm<Values>({
      place: id === undefined ? 'draft.discountShop' : undefined,
      of: school,
      initial: blank,
      limits: {
        name: { label: t('店名'), required: true, ...shop.name },
        kind: { label: t('类型'), required: true, missing: t('请选择类型') },
        place: { label: t('位置'), required: true, ...shop.place },
        latitude: { label: t('地图上的点'), required: true, missing: t('请在地图上选，或选最近的楼') },
        longitude: { label: t('地图上的点') },
        hours: {
          label: t('营业时间'),
          pattern: `^$|^${allDay}$|${hoursPattern}`,
          message: t('写成 08:30-21:00，或写{day}', { day: allDay }),
        },
        phone: {
          label: t('电话'),
          ...shop.phone,
          pattern: `^$|${phonePattern}`,
          message: t('写成能拨的号码'),
        },
        gives: { label: t('常年优惠'), ...shop.gives, min: 0 },
        terms: { label: t('使用说明'), ...shop.terms },
      },
      pictures: shop.pictures.max,
      keepsPictures: id === undefined,
    })
    this.ready = new Resource(() => this.begin())
    makeAutoObservable(this, { school: false, id: false, draft: false, ready: false }, { autoBind: true })
  }

  load = (): Promise<void> => this.ready.load()

  get written(): boolean {
    return this.id === undefined && (this.draft.values.name !== '' || this.draft.values.gives !== '')
  }

  /** Takes the point of a building of the campus. */
  near(houseId: string) {
    const house = this.ready.data?.houses.find(({ id }) => id === houseId)
    if (house) this.put(house.name, house.latitude, house.longitude)
  }

  async choose(): Promise<void> {
    const spot = await spotOnMap()
    if (spot) runInAction(() => this.put(spot.spot, spot.latitude, spot.longitude))
  }

  /** The shop; null where it did not go through: the form, or a toast, says why. */
  async send(): Promise<ShopDetail | null> {
    const saved = await this.draft.send((values) => {
      const { kind, latitude, longitude, ...words } = values
      if (kind === '') throw new Error('no kind')
      return post(
        'discount/saveShop',
        {
          key: this.draft.key,
          ...(this.id === undefined ? {} : { id: this.id }),
          school: this.school,
          kind,
          latitude: Number(latitude),
          longitude: Number(longitude),
          ...words,
          hours: words.hours.trim(),
          phone: words.phone.trim(),
          pictures: this.draft.pictures.ids,
        },
        inPlace,
      )
    })
    if (saved && this.id === undefined) this.draft.discard()
    return saved
  }

  private put(place: string, latitude: number, longitude: number) {
    const { draft } = this
    draft.change({
      latitude: String(latitude),
      longitude: String(longitude),
      ...(draft.values.place === '' ? { place } : {}),
    })
  }

  private async begin(): Promise<{ houses: House[] }> {
    const { school, id } = this
    const [{ items: houses }, stored] = await Promise.all([
      get('school/house', { school }, inPlace),
      id === undefined ? null : get('discount/shop', { id }, inPlace),
    ])
    if (stored) runInAction(() => this.take(stored))
    return { houses }
  }

  private take({ name, kind, place, latitude, longitude, hours, phone, gives, terms, pictures }: ShopDetail) {
    const at = { latitude: String(latitude), longitude: String(longitude) }
    this.draft.change({ name, kind, place, ...at, hours, phone, gives, terms })
    this.draft.pictures.restore(pictures.map(({ id, thumb }) => ({ id, thumb })))
  }
}
