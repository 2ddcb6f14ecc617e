import type { guide as english } from '../en/guide.ts';
import type { TextsLike } from '../translated.ts';

export const guide = {
  guide: {
    title: 'Willkommen bei {company}',
    progress: '{done} von {all} erledigt',
    lead: 'Von hier bis zum ersten abgeschlossenen Monat. Jeder Schritt hakt sich selbst ab.',
    done: 'Erledigt',
    putAway: 'Anleitung ausblenden',
    company: 'Firma und Logo',
    companyHelp: 'Name, Adresse, Telefon und Logo stehen auf jeder Quittung.',
    places: 'Gebiete und Zonen',
    placesHelp: 'Sie ordnen die Kunden in Listen, Berichten und für Ihre Mitarbeiter.',
    packages: 'Pakete',
    packagesHelp:
      'Ein Paket hat eine Geschwindigkeit und einen Monatspreis; er füllt die Gebühr aus.',
    customers: 'Kunden',
    customersHelp:
      'Übernehmen Sie Ihr Verzeichnis, oder erfassen Sie den ersten: Name und Mobilnummer genügen.',
    team: 'Team und Rechte',
    teamHelp: 'Jeder meldet sich mit eigenem Namen an; die Rolle sagt, was er darf.',
    run: 'Erste Rechnungen',
    runHelp: 'Sehen Sie die Vorschau an, dann erstellen Sie die Rechnungen des Monats.',
    payment: 'Erste Zahlung',
    paymentHelp: 'Nehmen Sie Geld an; jemand anderes gibt es frei.',
    gateway: 'SMS-Gateway',
    gatewayHelp: 'Rechnungen, Quittungen und Erinnerungen gehen darüber hinaus.',
    backup: 'Sicherung',
    backupHelp:
      'Jede Nacht entsteht eine; machen Sie die erste jetzt und verwahren Sie eine Kopie anderswo.',
  },
} satisfies TextsLike<typeof english>;
