/** Where topics are proposed, found and looked after. */
export const proposePage = '/pages/topic/createTopic'
export const newTopicsPage = '/pages/public/newtopicList'
