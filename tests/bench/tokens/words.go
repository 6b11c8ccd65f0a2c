package tokens

import "strings"

var (
	firstNames = strings.Fields(`Ada Alma Amir Anouk Arjun Beatriz Bruno Carmen Cedric Chloe Dagmar Daniel Deepa Elias Elif Emma
		Farid Felix Fiona Gabriel Greta Hana Henrik Ines Ivan Jana Jonas Julia Kaito Karim Lara Leon Lucia Maja Marco Mei Miriam Nadia
		Nils Nora Olga Omar Paula Pedro Priya Quentin Rafael Rosa Samir Selma Simon Sofia Tariq Tess Theo Ulla Vera Viktor Wanda Yara
		Yusuf Zoe Alexander Charlotte Frederick Josephine Maximilian Valentina`)
	lastNames = strings.Fields(`Abel Aguilar Andersen Bakker Bauer Becker Bianchi Brandt Brooks Castro Chandra Cohen Costa Dahl Dubois
		Eriksen Fischer Fontaine Foster Gallo Garner Gruber Haddad Hansen Hartmann Hoffman Ibrahim Iversen Jansen Jensen Kaplan Keller
		Kowalski Kraus Lambert Larsen Lindgren Lopes Maier Marchetti Mendes Meyer Moreau Nakamura Nielsen Novak Okafor Olsen Ortega Park
		Petrov Quinn Ramos Reyes Ricci Romero Sato Schmidt Silva Sorensen Tanaka Torres Vargas Vogel Wagner Weber Winter Yilmaz Zeman
		Christensen Papadopoulos Richardson Vandenberg`)
	departments = strings.Fields(`Engineering Finance Marketing Operations Sales Support`)
	plainWords  = strings.Fields(`account after again batch before buffer cache change channel check client close cluster column
		connection could did during each entry event expected failed field file first found from group handle index inside job key last
		limit list lock message missing node not number old open over page part peer pending queue range read record refused region
		reply request retry row rule schema second server session shard signal size slow socket state step store stream table task
		thread timed token twice unit user value version wait while window worker write`)
	nouns = strings.Fields(`anchor arrow badge banner basket beacon bridge button canvas card carousel cart chart checkout compass
		coupon dashboard drawer editor export feed filter footer gallery garden grid harbor header importer inbox invoice keyboard ladder
		lantern layout ledger locale login map menu mirror modal notice onboarding orchard outline palette panel payment picker player
		preview profile prompt radar receipt report ribbon river router scanner search shelf sidebar signup slider spinner sticker
		summary switch tab ticket timeline toast toolbar tooltip tracker tutorial upload vault viewer wallet widget window wizard`)
	places = [][2]string{
		{"Lisbon", "Portugal"}, {"Porto", "Portugal"}, {"Graz", "Austria"}, {"Linz", "Austria"}, {"Leipzig", "Germany"},
		{"Hamburg", "Germany"}, {"Lyon", "France"}, {"Nantes", "France"}, {"Bilbao", "Spain"}, {"Seville", "Spain"}, {"Turin", "Italy"},
		{"Bologna", "Italy"}, {"Aarhus", "Denmark"}, {"Gothenburg", "Sweden"}, {"Bergen", "Norway"}, {"Tampere", "Finland"},
		{"Gdansk", "Poland"}, {"Brno", "Czech Republic"}, {"Ghent", "Belgium"}, {"Utrecht", "Netherlands"}, {"Cork", "Ireland"},
		{"Leeds", "United Kingdom"}, {"Halifax", "Canada"}, {"Austin", "United States"}, {"Denver", "United States"},
		{"Guadalajara", "Mexico"}, {"Medellin", "Colombia"}, {"Recife", "Brazil"}, {"Cordoba", "Argentina"}, {"Nairobi", "Kenya"},
		{"Accra", "Ghana"}, {"Cape Town", "South Africa"}, {"Pune", "India"}, {"Chennai", "India"}, {"Osaka", "Japan"},
		{"Sapporo", "Japan"}, {"Busan", "South Korea"}, {"Da Nang", "Vietnam"}, {"Perth", "Australia"}, {"Wellington", "New Zealand"},
	}
	goods = []string{
		"Desk Fan", "Door Bell", "Drawing Tablet", "Floor Mat", "Hand Mixer", "Office Chair", "Reading Lamp", "Travel Adapter", "Wall Clock",
	}
	failures = []string{
		"Connection closed by the upstream server", "The session has expired", "No such record in the store",
		"Too many requests from this client", "The request body could not be parsed",
	}
	projectKinds = strings.Fields(`framework library toolkit compiler database editor terminal runtime guide handbook collection engine
		server client parser linter playground course roadmap debugger`)
	projectTraits = strings.Fields(`fast small friendly modern portable typed distributed declarative embeddable practical curated
		extensible minimal visual reliable self-hosted`)
	projectUses = []string{
		"building web applications", "data science and machine learning", "writing command line programs", "learning how computers work",
		"mobile and desktop apps", "running containers at scale", "coding interviews", "real-time collaboration", "home automation",
		"training large language models", "everyday scripting", "designing interfaces", "search over large collections", "network security",
	}
	projectExtras = []string{
		"", "", " Written in Rust.", " Batteries included.", " 🚀", " ✨", " Contributions are welcome!", " Made with love by the community.",
		" Works offline, too.", " (beta)", " No dependencies.",
	}
)
