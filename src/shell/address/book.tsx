import React, { useEffect } from 'react'
import type { ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { placeText } from '@contract/address/rules'
import type { Address } from '@contract/address/schema'
import { t } from '@/locale'
import { back, go, linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { reportFailure } from '@/platform/report-failure'
import { ActionBar } from '@/ui/action-bar'
import { Loaded } from '@/ui/loaded'
import { offer } from '@/ui/menu'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { LinesSkeleton } from '@/ui/states/page-skeletons'
import { Toast } from '@/ui/toast'
import { useStore } from '@/ui/use-store'
import { AddAddress } from './add-address'
import { AddressRow } from './address-row'
import { BookStore } from './book-store'
import { chosen, type Slot } from './chosen'
import { editPage, newPage } from './labels'
import './address.css'

async function remove(store: BookStore, address: Address): Promise<void> {
  const sure = await feedback.modal({
    title: t('删除这个地址？'),
    content: t('{place}。已下的订单不受影响。', { place: placeText(address) }),
    confirmText: t('删除'),
    danger: true,
  })
  if (sure) await store.remove(address)
}

async function menu(store: BookStore, address: Address): Promise<void> {
  const acts = [
    ...(address.is_default ? [] : [{ label: t('设为默认'), act: () => store.makeDefault(address) }]),
    { label: t('修改'), act: async () => go(editPage(address.id)) },
    { label: t('删除'), act: () => remove(store, address) },
  ]
  // the call has told what failed
  await reportFailure(offer(acts))
}

/** The page of one's addresses. With a slot a tap chooses for the page that asked; without one it opens the address. `lead`: other ways to say where. */
export const AddressBook = observer(function AddressBook({
  slot,
  lead,
}: {
  slot?: Slot | undefined
  lead?: ReactNode
}) {
  const store = useStore(() => new BookStore(), { load: ({ book }) => book.load(), show: true, pull: true })
  const { book, items, deleted, full } = store
  useEffect(() => store.forget, [store])
  const held = slot && chosen.at(slot)
  const add = linkTo(newPage(slot, 'book'))
  const tap = (address: Address) => {
    if (!slot) return go(editPage(address.id))
    chosen.set(slot, { kind: 'address', address })
    back()
  }
  return (
    <PageFrame
      foot={
        items.length > 0 && (
          <ActionBar>
            <View className="u-grow">
              <AddAddress full={full} quiet={slot !== undefined} onAdd={add} />
            </View>
          </ActionBar>
        )
      }
    >
      <OfflineStrip onRetry={() => void book.load()} />
      {lead}
      <Loaded of={book} skeleton={<LinesSkeleton rows={3} />} part>
        {() => (
          <>
            {items.length === 0 && (
              <Empty
                title={t('还没有地址')}
                text={t('存下常用的宿舍和教学楼，下单时点一下就好。')}
                action={{ label: t('新增地址'), icon: 'plus', onTap: add }}
              />
            )}
            {items.length > 0 && (
              <View className="ad-rows">
                {items.map((address) => (
                  <AddressRow
                    key={address.id}
                    address={address}
                    on={held?.kind === 'address' && held.address.id === address.id}
                    onTap={tap}
                    onMenu={(one) => void menu(store, one)}
                  />
                ))}
              </View>
            )}
          </>
        )}
      </Loaded>
      <Toast
        text={deleted && t('删除了{name}的地址', { name: deleted.name })}
        onClose={store.forget}
        action={{ label: t('撤销'), onTap: () => void reportFailure(store.undo()) }}
      />
    </PageFrame>
  )
})
