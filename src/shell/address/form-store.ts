import { makeAutoObservable, observable, runInAction } from 'mobx'
import { phonePattern } from '@contract/account/rules'
import { labels, limits, namePattern, linePattern, recognise, type Recognised } from '@contract/address/rules'
import type { Address } from '@contract/address/schema'
import { DraftForm } from '@/shell/draft-form'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { session } from '@/net/session'
import type { FormModel } from '@/ui/form/model'
import { chosen, type Spot } from './chosen'

interface Values {
  name: string
  phone: string
  label: string
  /** Room and floor are fields of their own. */
  spot: Spot | null
  /** '' while none is chosen. */
  floor: string
  room: string
  is_default: boolean
}
const blank: Values = { name: '', phone: '', label: '', spot: null, floor: '', room: '', is_default: false }

/** `floors` is known once the buildings are. */
const spotOf = ({ building, spot, area, floor, room, latitude, longitude }: Address): Spot => ({
  building,
  spot,
  area,
  floor,
  floors: 0,
  room,
  latitude,
  longitude,
})

const valuesOf = (address: Address): Values => {
  const { name, phone, label, floor, room, is_default } = address
  return {
    name,
    phone,
    label,
    spot: spotOf(address),
    floor: floor === null ? '' : String(floor),
    room,
    is_default,
  }
}

/** A new address, kept on the device as it is typed; or one that is changed. */
export class AddressFormStore {
  readonly draft: DraftForm<Values>
  readonly form: FormModel<Values>
  /** What is changed; nothing to load for a new one. */
  readonly stored: Resource<{ address: Address | null }>
  /** Names and floors of the school's buildings: pasted words are compared with them. */
  readonly zones = new Resource(() => get('userAddress/buildings', {}, inPlace))
  pasted = ''
  /** The label is one's own word. */
  custom = false

  constructor(readonly id: string | undefined) {
    this.draft = new DraftForm<Values>({
      place: id === undefined ? 'draft.address' : undefined,
      // names and phones are for nobody else's eyes
      of: session.info?.user_id,
      initial: blank,
      limits: {
        name: {
          label: t('联系人'),
          required: true,
          ...limits.name,
          pattern: namePattern,
          message: t('联系人只能用汉字、字母和数字'),
        },
        phone: {
          label: t('手机号'),
          required: true,
          pattern: phonePattern,
          message: t('请填写 11 位手机号'),
        },
        spot: { label: t('地点'), required: true, missing: t('请选择楼栋或地点') },
        floor: { label: t('楼层') },
        room: {
          label: t('房间或门口'),
          ...limits.room,
          pattern: linePattern,
          message: t('房间或门口里有不能用的符号'),
        },
        label: { label: t('标签'), ...limits.label, pattern: linePattern },
        is_default: { label: t('设为默认地址') },
      },
    })
    this.form = this.draft.form
    this.stored = new Resource(async () => {
      const address = id === undefined ? null : await get('userAddress/detail', { id }, inPlace)
      if (address) runInAction(() => this.fill(valuesOf(address)))
      return { address }
    })
    this.custom = this.isCustom
    makeAutoObservable(
      this,
      {
        id: false,
        form: false,
        stored: false,
        zones: false,
        draft: false,
        pasted: observable.ref,
      },
      { autoBind: true },
    )
  }

  get buildings() {
    return (this.zones.data?.items ?? []).flatMap(({ buildings }) => buildings)
  }

  /** Floors that can be chosen, of a building of the campus. */
  get floors(): number {
    const { spot } = this.form.values
    if (!spot?.building) return 0
    return this.buildings.find(({ id }) => id === spot.building)?.floors ?? spot.floors
  }

  /** The default stays one until another takes its place. */
  get settled(): boolean {
    return this.stored.data?.address?.is_default === true
  }

  type(text: string) {
    this.pasted = text
  }

  /** What was chosen on the page of buildings, once. */
  takeSpot() {
    const picked = chosen.take('building')
    if (picked?.kind === 'spot') this.put(picked.spot)
  }

  setLabel(label: string, custom: boolean) {
    this.custom = custom
    this.form.set('label', label)
  }

  /**
   * Fills in what the pasted words say, leaves alone what they do not. false when they say nothing. Waits for the
   * buildings of the campus, without which a door cannot be told from a name.
   */
  async recognise(): Promise<boolean> {
    if (this.zones.data === null) await this.zones.load()
    return this.fillIn()
  }

  private fillIn(): boolean {
    const found = recognise(this.pasted, this.buildings)
    const { name, phone } = found
    if (name !== '') this.form.set('name', name)
    if (phone !== '') this.form.set('phone', phone)
    const placed = this.place(found)
    const any = name !== '' || phone !== '' || placed
    if (any) this.pasted = ''
    return any
  }

  /** What was stored; null where it did not go through: the form, or a toast, says why. */
  async send(): Promise<Address | null> {
    const stored = await this.draft.send((values) =>
      this.id === undefined ? this.create(values) : this.edit(this.id, values),
    )
    if (stored) chosen.renew(stored)
    return stored
  }

  private place({ building: id, floor, room }: Recognised): boolean {
    const building = this.buildings.find((one) => one.id === id)
    if (!building) {
      if (room !== '') this.form.set('room', room)
      return room !== ''
    }
    const { name, floors, latitude, longitude } = building
    this.put({ building: building.id, spot: name, area: '', floor, floors, room, latitude, longitude })
    return true
  }

  private put(spot: Spot) {
    this.form.set('spot', spot)
    this.form.set('floor', spot.floor === null ? '' : String(spot.floor))
    this.form.set('room', spot.room)
  }

  private get isCustom(): boolean {
    const { label } = this.form.values
    return label !== '' && !labels.some((known) => known === label)
  }

  private fill(values: Values) {
    this.form.reset(values)
    this.custom = this.isCustom
  }

  private create({ name, phone, label, is_default, ...values }: Values): Promise<Address> {
    return post(
      'userAddress/create',
      {
        key: this.draft.key,
        name: name.trim(),
        phone,
        label: label.trim(),
        is_default,
        ...locationOf(values),
      },
      inPlace,
    )
  }

  private edit(id: string, { name, phone, label, is_default, ...values }: Values): Promise<Address> {
    const before = this.stored.data?.address
    const known = before && valuesOf(before)
    // what stands, stands: even a building that is no more
    const moved =
      !known ||
      known.spot?.building !== values.spot?.building ||
      known.spot?.spot !== values.spot?.spot ||
      known.spot?.latitude !== values.spot?.latitude ||
      known.floor !== values.floor ||
      known.room !== values.room
    return post(
      'userAddress/edit',
      {
        id,
        name: name.trim(),
        phone,
        label: label.trim(),
        ...(moved ? locationOf(values) : {}),
        ...(is_default && !known?.is_default ? { is_default: true } : {}),
      },
      inPlace,
    )
  }
}

function locationOf({ spot, floor, room }: Pick<Values, 'spot' | 'floor' | 'room'>) {
  const inside = { floor: floor === '' ? null : Number(floor), room: room.trim() }
  if (!spot) return inside
  const { building, spot: name, area: address, latitude, longitude } = spot
  return building === null
    ? { place: { name, address, latitude, longitude }, ...inside }
    : { building, ...inside }
}
