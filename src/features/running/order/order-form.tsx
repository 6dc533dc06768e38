import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { kindWords, type Kind } from '@contract/running/price/rules'
import { limits } from '@contract/running/rules'
import { t } from '@/locale'
import { BookSheet } from '@/shell/address/book-sheet'
import { textOf, titleOf, type Chosen } from '@/shell/address/chosen'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { navigation } from '@/platform/navigation'
import { usePageQuery } from '@/platform/query'
import { Button } from '@/ui/button'
import { CellGroup } from '@/ui/cell'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { TextField } from '@/ui/form/text-field'
import { TextareaField } from '@/ui/form/textarea-field'
import { useWanted } from '@/ui/form/wanted'
import { Icon } from '@/ui/icons/icon'
import { PageFrame } from '@/ui/page-frame'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { useStore } from '@/ui/use-store'
import { pathOfPay } from '../shared/pages'
import { GoodsField, TimeFields } from './extra-fields'
import { book, faces } from './faces'
import { OrderFormStore } from './form-store'
import { MoreFields } from './more-fields'
import { PriceFoot } from './price-foot'
import { RecipientFields } from './recipient-fields'
import './order.css'

/** The form of an errand: one for the three kinds. */
export const OrderForm = observer(function OrderForm({ kind }: { kind: Kind }) {
  const { again } = usePageQuery<{ again: string }>()
  const store = useStore(() => new OrderFormStore(kind), {
    load: async (made) => {
      await Promise.all([made.open(), again ? made.again(again) : undefined])
    },
  })
  const { form } = store
  useEffect(() => store.watch(), [store])
  // with the first show too: what was chosen before waits for the form
  usePageEvent('onShow', store.takeBack)
  const send = async () => {
    const order = await store.send()
    if (order) void navigation.redirectTo(pathOfPay('errand', order.id))
  }
  return (
    <PageFrame foot={<PriceFoot store={store} onSend={send} />}>
      <OfflineStrip onRetry={() => void store.ask()} />
      <View className="er-lead u-meta">{t(kindWords[kind])}</View>
      <FormErrorSummary form={form} />
      <Ends store={store} />
      <Hours store={store} />
      <TextField
        {...form.field('title')}
        max={limits.title.max}
        placeholder={t(faces[kind].hint)}
        hint={t('大厅里的骑手都看得到，别写手机号和取件码')}
      />
      {kind === 'take' && (
        <TextareaField
          {...form.field('parcel')}
          max={limits.parcel.max}
          placeholder={t('粘贴取件短信，或写取件码')}
          hint={t('只有接单的骑手看得到，送达后收起')}
        />
      )}
      {kind === 'send' && <RecipientFields store={store} />}
      {kind === 'agency' && <GoodsField store={store} />}
      <TimeFields store={store} />
      <MoreFields store={store} />
    </PageFrame>
  )
})

/** A closed station is said before anything is sent, with the time that is proposed instead in one tap. */
const Hours = observer(function Hours({ store }: { store: OrderFormStore }) {
  const { hours } = store
  if (!hours) return null
  const { text, window, label } = hours
  return (
    <View className="er-hours" ariaRole="status">
      <Icon name="clock" size={20} />
      <View className="er-hours-text u-text">{text}</View>
      {window && (
        <Button size={44} kind="line" onTap={() => store.setWindow(window)}>
          {label}
        </Button>
      )}
    </View>
  )
})

const Ends = observer(function Ends({ store }: { store: OrderFormStore }) {
  const { kind, form } = store
  const { from, to, home } = faces[kind]
  const [choosing, setChoosing] = useState(false)
  const own = form.values[home]
  const open = ({ page }: { page: string }) => (page === book ? () => setChoosing(true) : linkTo(page))
  return (
    <CellGroup>
      <EndCell
        label={t(from.label)}
        empty={t(from.empty)}
        onTap={open(from)}
        chosen={form.values.from}
        error={form.errorOf('from')}
        wanted={form.wanted('from')}
        onClear={kind === 'agency' ? () => form.set('from', null) : undefined}
      />
      <EndCell
        label={t(to.label)}
        empty={t(to.empty)}
        onTap={open(to)}
        chosen={form.values.to}
        error={form.errorOf('to')}
        wanted={form.wanted('to')}
      />
      {choosing && (
        <BookSheet
          slot="address"
          page={book}
          current={own?.kind === 'address' ? own.address.id : undefined}
          onClose={() => setChoosing(false)}
          onChosen={store.takeBack}
        />
      )}
    </CellGroup>
  )
})

interface EndCellProps {
  label: string
  empty: string
  onTap: () => void
  chosen: Chosen | null
  error?: string | undefined
  wanted?: number | undefined
  /** It may stay open. */
  onClear?: (() => void) | undefined
}

function EndCell({ label, empty, onTap, chosen, error, wanted, onClear }: EndCellProps) {
  const id = useWanted(wanted)
  const text = chosen ? textOf(chosen) : ''
  return (
    <View id={error ? id : undefined} className="er-end">
      <View className="er-end-main" ariaRole="button" onTap={onTap} hoverClassName="u-cell-press">
        <View className="er-end-label u-meta">{label}</View>
        <View className="u-grow">
          <View className={chosen ? 'u-text' : 'u-ink3'}>{chosen ? titleOf(chosen) : empty}</View>
          {text !== '' && <View className="u-meta u-text">{text}</View>}
          {error && (
            <View className="u-hint u-hint-error" ariaRole="alert">
              <Icon name="alert-circle" size={20} />
              <View className="u-grow">{error}</View>
            </View>
          )}
        </View>
        {!(chosen && onClear) && <Icon name="chevron-right" size={20} />}
      </View>
      {chosen && onClear && (
        <View
          className="er-end-clear"
          ariaRole="button"
          ariaLabel={t('不选{label}', { label })}
          onTap={onClear}
          hoverClassName="u-press"
        >
          <Icon name="x" size={20} />
        </View>
      )}
    </View>
  )
}
