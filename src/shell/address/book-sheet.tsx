import React from 'react'
import { observer } from 'mobx-react-lite'
import type { Address } from '@contract/address/schema'
import { t } from '@/locale'
import { go } from '@/shell/links'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'
import { Loaded } from '@/ui/loaded'
import { Sheet } from '@/ui/sheet'
import { LinesSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { AddAddress } from './add-address'
import { AddressRow } from './address-row'
import { BookStore } from './book-store'
import { chosen, type Slot } from './chosen'
import { newPage } from './labels'
import './address.css'

interface BookSheetProps {
  slot: Slot
  /** The page of the book for that slot, where addresses are changed. */
  page: string
  onClose: () => void
  /** The address that the form has now. */
  current?: string | undefined
  /** Another lies in the slot. */
  onChosen: () => void
}

/**
 * One's addresses over the form that asks for one, so that the form stays where it is, however many pages lie below it.
 * Mounted while it is open.
 */
export const BookSheet = observer(function BookSheet({
  slot,
  page,
  current,
  onClose,
  onChosen,
}: BookSheetProps) {
  const { book, items, full } = useStore(() => new BookStore(), { load: (store) => store.book.load() })
  const title = t('选择地址')
  const take = (address: Address) => {
    chosen.set(slot, { kind: 'address', address })
    onClose()
    onChosen()
  }
  const leave = (url: string) => () => {
    onClose()
    go(url)
  }
  const head = (
    <View className="ad-sheet-head">
      <View className="u-title u-grow">{title}</View>
      {items.length > 0 && (
        <Button size={44} kind="quiet" onTap={leave(page)}>
          {t('管理')}
        </Button>
      )}
      <IconButton name="x" label={t('关闭')} end onTap={onClose} />
    </View>
  )
  return (
    <Sheet open onClose={onClose} label={title} head={head} bare>
      <Loaded of={book} skeleton={<LinesSkeleton rows={3} />} part>
        {() => (
          <>
            {items.length === 0 && (
              <View className="u-meta u-pad">
                {t('还没有地址。存下常用的宿舍和教学楼，下单时点一下就好。')}
              </View>
            )}
            {items.map((address) => (
              <AddressRow key={address.id} address={address} on={address.id === current} onTap={take} />
            ))}
            <View className="ad-sheet-foot">
              <AddAddress full={full} quiet={items.length > 0} onAdd={leave(newPage(slot))} />
            </View>
          </>
        )}
      </Loaded>
    </Sheet>
  )
})
