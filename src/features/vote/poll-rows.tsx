import React from 'react'
import { observer } from 'mobx-react-lite'
import type { VoteEntry } from '@contract/vote/schema'
import { PollOption } from '@/shell/poll/option'
import { View } from '@/platform/components'
import type { VotingStore } from './voting-store'
import './vote.css'

/** An option of a poll on its own page. */
export const PollRow = observer(function PollRow({ entry, store }: { entry: VoteEntry; store: VotingStore }) {
  const { id, name } = entry
  const [chosen, picked] = [store.isChosen(id), store.isPicked(id)]
  const choosable = store.open && store.own?.barrier === null && !chosen && store.own.left > 0
  return (
    <View className="vo-poll">
      <PollOption
        name={name}
        votes={store.votesOf(entry)}
        of={store.event.data?.votes ?? 0}
        on={picked || chosen}
        counted
        onPick={choosable ? () => store.pick(id) : undefined}
      />
    </View>
  )
})
