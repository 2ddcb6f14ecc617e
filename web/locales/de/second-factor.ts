import type { secondFactor as english } from '../en/second-factor.ts';

export const secondFactor = {
  help: 'Außer dem Passwort fragt die Anmeldung nach einem Code aus einer App auf Ihrem Telefon.',
  on: 'An',
  off: 'Aus',
  codesLeft_one: 'Noch {count} Wiederherstellungscode',
  codesLeft_other: 'Noch {count} Wiederherstellungscodes',
  required:
    'Die Firma verlangt ihn von Ihnen: Nach dem Ausschalten richten Sie ihn sofort neu ein.',
  setUp: 'Einrichten',
  turnOff: 'Ausschalten',
  begin: 'Weiter',
  scan: 'Mit einer Authenticator-App scannen oder das Geheimnis in die App eintippen. Dann den Code der App eingeben.',
  qrCode: 'QR-Code für die Authenticator-App',
  secret: 'Geheimnis',
  turnOn: 'Einschalten',
  codesTitle: 'Ihre Wiederherstellungscodes',
  codesHelp:
    'Jeder öffnet Ihr Konto einmal, wenn das Telefon weg ist. Sie werden nur jetzt gezeigt: auf Papier oder im Passwort-Manager aufbewahren.',
  copy: 'Kopieren',
  copied: 'Kopiert',
  selected: 'Markiert: mit der Tastatur kopieren',
  kept: 'Ich habe sie aufbewahrt',
  codeOrRecovery: 'Code oder ein Wiederherstellungscode',
  pageHelp: 'Ihre Firma verlangt ihn. Danach geht es weiter.',
  ruleLabel: 'Wer einen haben muss',
  ruleHelp: 'Wird ab der nächsten Anmeldung verlangt.',
  ruleSuperAdminOnly: 'Nur ein Super-Admin ändert das.',
  nobody: 'Niemand',
  superAdmins: 'Super-Admins',
  everybody: 'Alle',
} satisfies Record<keyof typeof english, string>;
