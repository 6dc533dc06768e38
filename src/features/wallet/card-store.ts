import { makeAutoObservable, runInAction } from 'mobx'
import { isCardNumber, limits } from '@contract/wallet/rules'
import type { Card, Named } from '@contract/wallet/schema'
import { submit } from '@/shell/account/submit'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { FormModel } from '@/ui/form/model'

interface Values {
  number: string
  holder: string
  bank: string
  province: string
  city: string
  branch: string
}

/** Digits of a card's number that tell the bank. */
const binLength = 8
const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, limits.cardNumber.max)

/** A bank card being added. The bank is known by the number, or chosen. */
export class CardStore {
  found: (Named & { credit: boolean }) | null = null
  /** The number was looked up and tells nothing. */
  unknown = false
  readonly form: FormModel<Values>
  readonly banks = new Resource(async () => (await get('cityCoding/bankQuery', {}, inPlace)).banks)
  readonly provinces = new Resource(async () => (await get('cityCoding/query', {}, inPlace)).items)
  cities: Named[] = []
  private cityless = false
  private asked = ''

  constructor() {
    this.form = new FormModel<Values>({
      initial: { number: '', holder: '', bank: '', province: '', city: '', branch: '' },
      limits: {
        number: { label: t('卡号'), required: true },
        bank: { label: t('银行') },
        holder: { label: t('持卡人'), required: true, ...limits.holder },
        province: { label: t('开户省份'), required: true, missing: t('请选择省份') },
        city: { label: t('开户城市'), required: true, missing: t('请选择城市') },
        branch: { label: t('开户支行（可以不填）'), ...limits.branch },
      },
      check: ({ number }) => {
        if (this.found?.credit) return { number: t('这是信用卡，只能提现到储蓄卡') }
        return number !== '' && !isCardNumber(digitsOf(number))
          ? { number: t('卡号不对，请对照银行卡再看一遍') }
          : {}
      },
    })
    makeAutoObservable<this, 'asked'>(
      this,
      { form: false, banks: false, provinces: false, asked: false },
      { autoBind: true },
    )
  }

  /** The banks, the provinces or the chosen province's cities are not there to choose from. */
  get failed(): boolean {
    return this.banks.phase === 'error' || this.provinces.phase === 'error' || this.cityless
  }

  /** What there is to choose from, as far as it is not here yet. */
  async load(): Promise<void> {
    const { province } = this.form.values
    await Promise.all([
      ...[this.banks, this.provinces].filter(({ data }) => data === null).map((list) => list.load()),
      ...(this.cityless ? [this.pickProvince(province)] : []),
    ])
  }

  type(text: string) {
    const digits = digitsOf(text)
    this.form.set('number', digits.replace(/(\d{4})(?=\d)/g, '$1 '))
    const bin = digits.slice(0, binLength)
    if (bin.length === binLength) void this.look(bin)
    else Object.assign(this, { found: null, unknown: false, asked: '' })
  }

  async pickProvince(province: string): Promise<void> {
    this.form.set('province', province)
    this.form.set('city', '')
    this.cities = []
    const items = await get('cityCoding/query', { province }, inPlace).then(
      (answer) => answer.items,
      () => null,
    )
    runInAction(() => {
      if (this.form.values.province !== province) return
      this.cityless = items === null
      if (items === null) return
      this.cities = items
      if (items.length === 1 && items[0]) this.form.set('city', items[0].code)
    })
  }

  async send(): Promise<Card | null> {
    const { bank } = this.form.values
    return (
      (await submit(this.form, ({ number, holder, city, branch }) =>
        post(
          'withDraw/addCard',
          {
            number: digitsOf(number),
            holder: holder.trim(),
            city,
            ...(branch.trim() === '' ? {} : { branch: branch.trim() }),
            ...(this.found || bank === '' ? {} : { bank }),
          },
          inPlace,
        ),
      )) ?? null
    )
  }

  private async look(bin: string): Promise<void> {
    if (bin === this.asked) return
    this.asked = bin
    const answer = await get('cityCoding/bankQuery', { bin }, inPlace).catch(() => null)
    runInAction(() => {
      if (bin !== this.asked) return
      this.found = answer?.found ?? null
      this.unknown = this.found === null
    })
  }
}
