import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { back } from '@/shell/links'
import { Action } from '@/net/action'
import { post } from '@/net/call'
import { View } from '@/platform/components'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { PageFrame } from '@/ui/page-frame'
import { useTitle } from '@/ui/use-title'
import { tellLeftOut } from './create'
import { People } from './people'
import { PeopleStore } from './people-store'

/** Takes more people into a group. */
export const Invite = observer(function Invite({ id }: { id: string }) {
  const [store] = useState(() => new PeopleStore())
  const [send] = useState(
    () =>
      new Action('group.invite', () => post('chat/group/invite', { group: id, people: [...store.chosen] })),
  )
  useTitle(t('邀请同学'))
  const invite = async () => {
    const done = await send.run()
    if (!done) return
    await tellLeftOut(done.left_out)
    back()
  }
  return (
    <PageFrame
      bar={{ back: 'arrow', title: t('邀请同学') }}
      foot={
        <ActionBar>
          <View className="u-grow">
            <Button
              block
              disabled={store.chosen.length === 0}
              loading={send.busy}
              onTap={() => void invite()}
            >
              {t('邀请（{n}）', { n: store.chosen.length })}
            </Button>
          </View>
        </ActionBar>
      }
    >
      <People store={store} />
    </PageFrame>
  )
})
