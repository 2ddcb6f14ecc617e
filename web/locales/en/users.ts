export const users = {
  list: 'Users',
  id: 'Id',
  name: 'Name',
  userName: 'User Name',
  userNameOrEmail: 'User Name/Email',
  userNameHelp: 'Typed at the sign-in',
  mobileNo: 'Mobile No',
  zone: 'Zone',
  allZones: 'All zones',
  zoneHelp: 'A General User with a zone sees the customers of that zone only.',
  userType: 'User Type',
  superAdmin: 'Super Admin',
  generalUser: 'General User',
  password: 'Password',
  passwordHelp: 'At least 8 characters. The user chooses another one at the first sign-in.',
  keepPasswordHelp:
    'Leave it empty to keep the present one. A new one ends the sessions of this user.',
  confirmPassword: 'Confirm Password',
  editOf: 'Edit {name}',
  isActive: 'Active: may sign in',
  isActiveHelp:
    'Made inactive, the user is signed out everywhere at once. The name stays on everything they did.',
  notYourself: 'You cannot make yourself inactive.',
  inactive: 'Inactive',
  removeFactor: 'Remove the second factor',
  removeFactorHelp:
    'For a user who has lost the phone and the recovery codes: the user is signed out, and signs in with the password alone.',
} as const;
