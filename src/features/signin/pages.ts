export const pointsPage = '/pages/signIn/pointsDetails'
export const recordPage = '/pages/signIn/signinRecord'
