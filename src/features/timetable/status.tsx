import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { go, linkTo } from '@/shell/links'
import { feedback } from '@/platform/feedback'
import { Cell, CellGroup } from '@/ui/cell'
import { offer } from '@/ui/menu'
import { Strip } from '@/ui/states/strip'
import { View } from '@/platform/components'
import { pathOfMemo, pathOfTerm, pathToEdit, settingPage } from './pages'
import type { Pending } from './kept'
import type { TimetableStore } from './timetable-store'

const pageOf = ({ kind, id }: Pending): string =>
  ({ class: pathToEdit, term: pathOfTerm, memo: pathOfMemo, settings: () => settingPage })[kind](id)

/** Changes that were not taken, each leading to where it is mended, or given up. */
const Faulty = observer(function Faulty({ store }: { store: TimetableStore }) {
  const choose = (change: Pending) =>
    void offer([
      { label: t('去改'), act: () => go(pageOf(change)) },
      { label: t('放弃这处改动'), act: () => store.drop(change) },
    ])
  return (
    <View className="tt-pad">
      <CellGroup>
        {store.faulty.map((change) => (
          <Cell
            key={change.id}
            icon="alert-circle"
            title={t('“{name}”没保存上', { name: store.nameOf(change.kind, change.id) })}
            text={change.why}
            onTap={() => choose(change)}
          />
        ))}
      </CellGroup>
    </View>
  )
})

/** What of the copy on the device is not yet as it should be: not sent, refused, or changed on two devices. */
export const Status = observer(function Status({ store }: { store: TimetableStore }) {
  const { refused, faulty, offline, unsent, clashes } = store
  const giveUp = async () => {
    const sure = await feedback.modal({
      title: t('放弃没保存的改动？'),
      content: t('{why}。放弃后这台设备会重新取一遍课表，没保存的改动会丢掉。', { why: refused }),
      confirmText: t('放弃改动'),
      danger: true,
    })
    if (sure) await store.forget()
  }
  if (refused !== '')
    return (
      <>
        <Strip
          icon="alert-circle"
          text={t('有改动没能保存：{why}', { why: refused })}
          onRetry={() => void store.sync()}
        />
        <View className="tt-pad">
          <CellGroup>
            <Cell icon="trash" title={t('放弃没保存的改动')} danger onTap={() => void giveUp()} />
          </CellGroup>
        </View>
      </>
    )
  if (faulty.length > 0) return <Faulty store={store} />
  if (offline && unsent > 0)
    return <Strip text={t('{n} 处改动等有网络时保存', { n: unsent })} onRetry={() => void store.sync()} />
  if (clashes.length === 0) return null
  return (
    <View className="tt-pad">
      <CellGroup>
        <Cell
          icon="alert-circle"
          title={t('{n} 处在两台设备上都改过', { n: clashes.length })}
          text={t('看看要哪一个')}
          onTap={linkTo(`${settingPage}?view=clashes`)}
        />
      </CellGroup>
    </View>
  )
})
